CREATE TABLE task (id bigint PRIMARY KEY, mine text NOT NULL);
