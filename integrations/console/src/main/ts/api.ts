import { parse } from './json';

/** The engine's HTTP API, `api/v1` below the place of this page. */

export interface Page<T> {
  items: T[];
  next?: string;
  total?: { count: number; capped: boolean };
}

export interface Instance {
  id: string;
  definitionId: string;
  definitionKey: string;
  definitionName?: string;
  definitionVersion: number;
  businessKey?: string;
  name?: string;
  startTime?: string;
  startUserId?: string;
  suspended: boolean;
  stuck: boolean;
  rootInstanceId?: string;
}

/** An instance as history has it, ended or not. */
export interface HistoricInstance {
  id: string;
  definitionId: string;
  definitionKey?: string;
  definitionName?: string;
  definitionVersion?: number;
  superInstanceId?: string;
  businessKey?: string;
  name?: string;
  state: string;
  startTime: string;
  endTime?: string;
  durationMillis?: number;
  startUserId?: string;
  endUserId?: string;
  deleteReason?: string;
}

export interface HistoricActivity {
  id: string;
  activityId: string;
  activityName?: string;
  activityType: string;
  calledInstanceId?: string;
  scopeActivityId?: string;
  startTime: string;
  endTime?: string;
  durationMillis?: number;
  deleteReason?: string;
}

export interface HistoricTask {
  id: string;
  name?: string;
  taskDefinitionKey?: string;
  assignee?: string;
  createTime: string;
  claimTime?: string;
  endTime?: string;
  completedBy?: string;
  deleteReason?: string;
}

export interface HistoricVariable {
  id: string;
  name: string;
  variable: VariableValue;
  createTime: string;
  lastUpdatedTime: string;
}

export interface VariableUpdate {
  id: string;
  name: string;
  variable: VariableValue;
  revision: number;
  time: string;
}

export interface Comment {
  id: string;
  userId?: string;
  time: string;
  message: string;
}

export interface Job {
  id: string;
  state: 'executable' | 'timer' | 'suspended' | 'dead-letter' | 'external';
  type: string;
  handler: string;
  dueDate?: string;
  instanceId?: string;
  definitionId?: string;
  activityId?: string;
  activityName?: string;
  retries: number;
  error?: string;
  topic?: string;
  lockOwner?: string;
  lockExpirationTime?: string;
  createTime: string;
}

export interface Task {
  id: string;
  name?: string;
  description?: string;
  priority: number;
  assignee?: string;
  instanceId?: string;
  definitionId?: string;
  taskDefinitionKey?: string;
  createTime: string;
  dueDate?: string;
  definitionKey?: string;
  definitionName?: string;
  businessKey?: string;
  candidateGroups?: string[];
  candidateUsers?: string[];
}

export interface Definition {
  id: string;
  key: string;
  version: number;
  name?: string;
  tenantId?: string;
  deploymentId: string;
  resource: string;
  suspended: boolean;
}

export interface Subscription {
  id: string;
  type: string;
  name?: string;
  activityId?: string;
}

export interface VariableValue {
  type: string;
  value?: unknown;
  unreadable?: string;
  hidden?: boolean;
}

export interface FormField {
  id: string;
  label?: string;
  type?: string;
  value?: VariableValue;
  required: boolean;
  writable: boolean;
  options?: unknown;
  constraints: { name: string; configuration?: string }[];
}

export interface DeploymentProblem {
  resource: string;
  line: number;
  column: number;
  elementId?: string;
  message: string;
}

/** What would happen: executions that go, elements that begin, events that begin to wait, and why it cannot be done. */
export interface MovePreview {
  possible: boolean;
  endsInstance: boolean;
  cancelled: { executionId: string; activityId: string; taskIds: string[] }[];
  begun: { elementId: string; scopes: string[] }[];
  armed: { eventId: string }[];
  problems: { elementId: string; reason: string }[];
}

export interface MigrationPreview extends Omit<MovePreview, 'endsInstance'> {
  kept: { executionId: string; activityId: string; newActivityId: string; taskIds: string[] }[];
  disarmed: { eventId: string }[];
}

/** Where an instance is; the first is the instance itself. */
export interface ActivityInstance {
  id: string;
  parentId?: string;
  activityId: string;
  activityName?: string;
  executionIds: string[];
}

/** Who looks at these pages, and the operations that they may do. */
export interface Caller {
  name?: string;
  level?: 'read' | 'work' | 'operate';
  actions: string[];
}

interface Problem {
  title?: string;
  detail?: string;
  errors?: { pointer?: string; parameter?: string; detail?: string }[];
  problems?: DeploymentProblem[];
}

/** What is there, or nothing where there is none. */
export async function optional<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof Refused && failure.status === 404) {
      return undefined;
    }
    throw failure;
  }
}

/** What the engine refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    const errors = (problem.errors ?? []).map((error) =>
      [error.pointer ?? error.parameter, error.detail].filter(Boolean).join(': '),
    );
    super([problem.detail ?? problem.title ?? 'HTTP ' + status, ...errors].join('; '));
  }
}

/** What the application wants to be sent along, such as a token against forged requests. */
let wanted: Promise<Record<string, string>> | undefined;

async function askWanted(): Promise<Record<string, string>> {
  const response = await fetch('headers.json', { headers: PROGRAM });
  return response.ok ? response.json() : {};
}

/** Asks login pages to stay away: what is no page cannot show them. */
const PROGRAM = { 'X-Requested-With': 'XMLHttpRequest' };

/** How long an answer may take, in milliseconds: user code may run before it; a file takes the time of its way too. */
const LONGEST_WAIT = 120_000;
const LONGEST_UPLOAD = 600_000;

async function attempt(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const wait = body instanceof Blob || body instanceof FormData ? LONGEST_UPLOAD : LONGEST_WAIT;
  try {
    return await fetch('api/v1' + path, {
      method,
      body,
      headers: { ...PROGRAM, ...(method === 'GET' ? {} : await (wanted ??= askWanted())), ...headers },
      signal: AbortSignal.timeout(wait),
    });
  } catch (failure) {
    wanted = undefined;
    if (failure instanceof DOMException && failure.name === 'TimeoutError') {
      throw new Error('The engine did not answer within ' + wait / 1000 + ' seconds. The action may have been done: check before you repeat it.');
    }
    throw new Error('The engine does not answer. Check that it runs.');
  }
}

async function send(method: string, path: string, body?: BodyInit, headers?: Record<string, string>): Promise<Response> {
  let response = await attempt(method, path, body, headers);
  if (response.status === 403 && method !== 'GET' && !isProblem(response)) {
    // Not the engine's refusal: a token of a session that is over, it may be.
    wanted = undefined;
    response = await attempt(method, path, body, headers);
  }
  if (response.status === 401 && !isProblem(response)) {
    throw new Error('You are not logged in; load the page again.');
  }
  if (!response.ok) {
    const problem: Problem = await response.json().catch(() => ({}));
    throw new Refused(response.status, problem);
  }
  return response;
}

function isProblem(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
}

export async function get<T>(path: string): Promise<T> {
  return (await send('GET', path)).json();
}

/** The same with variables, whose numbers may have more digits than JavaScript keeps. */
export async function getExactly<T>(path: string): Promise<T> {
  return parse(await text(path)) as T;
}

export async function text(path: string): Promise<string> {
  return (await send('GET', path)).text();
}

/** The text that comes back for a file. */
export async function textOf(path: string, file: File, type: string): Promise<string> {
  return (await send('POST', path, file, { 'Content-Type': type })).text();
}

/** Without a body where there is none to send: one that is not asked for is refused. */
export async function post<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T | null> {
  return answered(await (body === undefined ? send('POST', path, undefined, headers) : send('POST', path, JSON.stringify(body), { ...headers, ...JSON_TYPE })));
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

export async function patch(path: string, body: unknown): Promise<void> {
  await send('PATCH', path, JSON.stringify(body), JSON_TYPE);
}

export async function remove(path: string): Promise<void> {
  await send('DELETE', path);
}

export async function upload<T>(path: string, files: FormData): Promise<T | null> {
  return answered(await send('POST', path, files));
}

export async function postExactly<T>(path: string, body: unknown): Promise<T> {
  return parse(await (await send('POST', path, JSON.stringify(body), JSON_TYPE)).text()) as T;
}

async function answered<T>(response: Response): Promise<T | null> {
  return response.status === 204 ? null : response.json();
}

export interface Search {
  filter?: Record<string, unknown>;
  sort?: { by: string; order: 'asc' | 'desc' }[];
  limit?: number;
  cursor?: string;
  count?: boolean;
}

export async function search<T>(things: string, wanted: Search): Promise<Page<T>> {
  return (await post<Page<T>>('/' + things + '/search', wanted)) as Page<T>;
}
