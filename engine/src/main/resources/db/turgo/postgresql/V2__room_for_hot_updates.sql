-- Every job updates the row of its instance and that of its token. With a fifth of each page free, groups that take
-- instances in the order of their ids found room for a quarter of the new versions; the others touched every index.
-- With room for a second version of all rows of a page, all of these updates are HOT.
ALTER TABLE instance SET (fillfactor = 45);
ALTER TABLE execution SET (fillfactor = 45);
