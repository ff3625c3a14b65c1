import type { FlowGraph } from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'

/** Most nodes between two words of the customer; beyond them the run goes to the fallback. Waits by the clock do not count as words. */
export const STEP_BUDGET = 100
/** Most sub-flows inside one another. */
export const MOST_FRAMES = 10
/** Wrong answers to one menu, after which a person goes on. */
export const MOST_WRONG = 3
/** How long an answer from outside is waited for, all tries together. */
export const OUTSIDE_LIMIT_MS = 5 * 60_000
/** Variables of a run, and signs of a value. */
export const MOST_RUN_VARIABLES = 500
export const LONGEST_VALUE = 4096

/** Which graph a frame runs on. */
export interface GraphRef {
  flowId: number
  version: number
}

/** A flow inside the run: the last one speaks, those before it wait at their sub-flow node. */
export interface Frame extends GraphRef {
  node: string
}

/** What is waited for. */
export type Wait =
  | { for: 'interval'; until: number }
  /** The customer's word. */
  | { for: 'answer' }
  /** The answer to the question of that number; not after `until`. `came`: it is here, while a person has the word. */
  | { for: 'outside'; ordinal: number; until: number; came?: CallResult }

/** What the engine remembers of a run, as plain JSON. */
export interface Session {
  frames: Frame[]
  /** Of a content node: the next element. */
  part: number
  wait: Wait | null
  variables: Record<string, string>
  /** Draws of the randomizer follow from it: the same run draws the same. */
  seed: number
  draws: number
  /** Nodes since the customer's last word. */
  spent: number
  /** Wrong answers at the present menu. */
  wrong: number
  /** What the customer wrote last. */
  text: string
  /** Of a talk with a machine outside: what it keeps, and its answers so far. */
  talk: { kept: unknown; answers: number } | null
  /** What the customer wrote while a machine was asked. */
  more: string[]
  /** Counts the questions outside. */
  ordinal: number
  /** The step that is not over yet, and how many there were. */
  open: Step | null
  steps: number
}

/** A node that was gone through; `at` and `tookMs` in milliseconds. */
export interface Step extends GraphRef {
  ordinal: number
  nodeId: string
  kind: string
  input: string
  output: string
  handle: string | null
  at: number
  tookMs: number | null
}

/** What comes to a run. */
export type Input =
  | { do: 'begin' }
  /** The lines that the customer wrote in one go; null: a medium without words. */
  | { do: 'write'; lines: readonly (string | null)[] }
  /** The clock: what was due is looked for. */
  | { do: 'due' }
  | { do: 'result'; ordinal: number; result: CallResult }
  /** The same while a person has the word: it is kept for who goes on, as what was asked may have changed something. */
  | { do: 'came'; ordinal: number; result: CallResult }
  /** Who was stopped goes on where it stood. */
  | { do: 'resume' }

/** What came back from outside. */
export type CallResult =
  | { ok: true; of: 'request'; status: number; body: string }
  /** A machine spoke; `says` is carried through unread. `done`: it has no more to say. */
  | { ok: true; of: 'talk'; says: readonly Said[]; done: boolean; kept: unknown; note: string; queueId: number | null }
  | { ok: false; why: string }

/** A message of a machine outside: its words, or a file that is stored. The engine hands it through. */
export type Said = { text: string } & { readonly carried?: unknown }

export type CallKind = 'request' | 'typebot' | 'openai'

/** Why a run could not go on. */
export type FallbackReason =
  | 'budget'
  | 'tooDeep'
  | 'unknownNode'
  | 'unknownKind'
  | 'unknownQueue'
  | 'unknownPerson'
  | 'unknownTag'
  | 'unknownFlow'
  | 'missingFile'
  | 'wrongAnswers'
  | 'outsideFailed'

/** Documents come from step-based flows only. */
export type MediaKind = 'img' | 'audio' | 'video' | 'document'

/** What is to be done, in order. */
export type FlowEffect =
  | { do: 'text'; text: string }
  | { do: 'media'; media: MediaKind; url: string; recorded: boolean; caption?: string }
  | { do: 'said'; said: Said }
  | { do: 'note'; text: string }
  /** The clock is to look again then. */
  | { do: 'wait'; until: number }
  /** The question is read from the node when it is asked: no key stands here. */
  | ({ do: 'call'; call: CallKind; ordinal: number; nodeId: string; text: string; begins: boolean } & GraphRef)
  | { do: 'contact'; field: 'nome' | 'email'; value: string }
  | { do: 'tag'; tagId: number; name: string }
  | { do: 'keep'; scope: 'contact' | 'company'; name: string; value: string }
  | { do: 'queue'; queueId: number; name: string }
  | { do: 'person'; userId: number; name: string }
  | { do: 'fallback'; reason: FallbackReason; detail: string }

/** What the engine is told of the world; nothing else is looked at. */
export interface Facts {
  /** In milliseconds. */
  now: number
  language: Language
  contact: { name: string; number: string; email: string }
  /** The advertisement that brought the customer, if one did. */
  ad?: { headline: string; sourceUrl: string; sourceId: string; clickId: string } | null
  /** The product's own variables, filled: {{ms}}, {{hora}}, {{protocol}}, and those of the contact, who may be renamed meanwhile. */
  fill(text: string, contactName: string): string
  tagIds: ReadonlySet<number>
  /** Whether the company, or the queue of the ticket, is open now. */
  inHours: boolean
  queues: ReadonlyMap<number, string>
  /** Everyone of the company. */
  people: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
  /** Declared variables, with the value that a run begins with. */
  declared: ReadonlyMap<string, { scope: 'session' | 'contact' | 'company'; value: string }>
  /** Whether a stored file is there. */
  hasFile(url: string): boolean
  /** A version; the published one where none is named. Null: there is none. */
  graph(ref: { flowId: number; version?: number }): { version: number; graph: FlowGraph } | null
}

export interface Outcome {
  session: Session
  effects: FlowEffect[]
  /** New steps and changed ones, by their ordinal. */
  steps: Step[]
  state: 'running' | 'ended' | 'failed'
}

/** A run before its first step. */
export const newSession = (at: GraphRef, seed: number): Session => ({
  ...{ frames: [{ ...at, node: '' }], part: 0, wait: null, variables: {}, seed, draws: 0, spent: 0, wrong: 0 },
  ...{ text: '', talk: null, more: [], ordinal: 0, open: null, steps: 0 },
})
