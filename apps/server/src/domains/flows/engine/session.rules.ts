import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'

/**
 * Maximum nodes between two customer messages. Beyond it the run goes to the fallback. Timed waits do not reset the
 * count.
 */
export const STEP_BUDGET = 100
/** Maximum depth of nested sub-flows. */
export const MOST_FRAMES = 10
/** Maximum wrong answers to one menu before the ticket goes to a user. */
export const MOST_WRONG = 3
/** Maximum time to wait for an external answer, including retries. */
export const OUTSIDE_LIMIT_MS = 5 * 60_000
/** Maximum variables per run, and characters per value. */
export const MOST_RUN_VARIABLES = 500
export const LONGEST_VALUE = 4096

/** The graph that a frame runs on. */
export interface GraphRef {
  flowId: number
  version: number
}

/** A flow in the run's stack. The last frame is active; the others wait at their sub-flow node. */
export interface Frame extends GraphRef {
  node: string
}

/** The condition that ends the wait. */
export type Wait =
  | { for: 'interval'; until: number }
  /** A message of the customer. */
  | { for: 'answer' }
  /**
   * The answer to the external request with this number, until `until`. `came` holds an answer that arrived while a
   * user handled the ticket.
   */
  | { for: 'outside'; ordinal: number; until: number; came?: CallResult }

/** The engine's state of a run, as plain JSON. */
export interface Session {
  frames: Frame[]
  /** Index of the next element of a content node. */
  part: number
  wait: Wait | null
  variables: Record<string, string>
  /** Seed of the randomizer. A repeated run makes the same draws. */
  seed: number
  draws: number
  /** Nodes visited since the customer's last message. */
  spent: number
  /** Wrong answers at the current menu. */
  wrong: number
  /** The customer's last message. */
  text: string
  /** State of a talk with an external machine: its memory, and the number of its answers. */
  talk: { kept: unknown; answers: number } | null
  /** Text that the customer wrote while a machine was being asked. */
  more: string[]
  /** Number of external requests so far. */
  ordinal: number
  /** The unfinished trace step, and the number of steps so far. */
  open: Step | null
  steps: number
}

/** A visited node. `at` and `tookMs` are in milliseconds. */
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

/** An input of a run. */
export type Input =
  | { do: 'begin' }
  /** Lines that the customer wrote in one go. Null stands for a medium without text. */
  /** `isConfirmed`: the product has confirmed the text (contacts.6), so only a menu's option may read it as an answer. */
  | { do: 'write'; lines: readonly (string | null)[]; isConfirmed?: boolean }
  /** A timer fired: handle a wait that is over. */
  | { do: 'due' }
  | { do: 'result'; ordinal: number; result: CallResult }
  /**
   * Same as `result`, but while a user handles the ticket. Stored for when the run resumes, because the request may
   * have had side effects.
   */
  | { do: 'came'; ordinal: number; result: CallResult }
  /** A stopped run continues where it was. */
  | { do: 'resume' }

/** The result of an external request. */
export type CallResult =
  | { ok: true; of: 'request'; status: number; body: string }
  /** A machine's answer. `says` is passed through unread; `done` ends the talk. */
  | {
      ok: true
      of: 'talk'
      says: readonly MachineMessage[]
      done: boolean
      kept: unknown
      note: string
      queueId: number | null
    }
  | { ok: false; why: string }

/** A message of an external machine: a text or a stored file. The engine passes it through. */
export type MachineMessage = { text: string } & { readonly carried?: unknown }

export type CallKind = 'request' | 'typebot' | 'openai'

/** Reason why a run could not continue. */
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

/** Only step-based flows have documents. */
export type MediaKind = 'img' | 'audio' | 'video' | 'document'

/** Effects to carry out, in order. */
export type FlowEffect =
  | { do: 'text'; text: string }
  | { do: 'media'; media: MediaKind; url: string; recorded: boolean; caption?: string }
  | { do: 'said'; said: MachineMessage }
  | { do: 'note'; text: string }
  /** Set a timer for this time. */
  | { do: 'wait'; until: number }
  /** The request's details are read from the node when it is sent, so that effects never contain a key. */
  | ({ do: 'call'; call: CallKind; ordinal: number; nodeId: string; text: string; begins: boolean } & GraphRef)
  | { do: 'contact'; field: 'nome' | 'email'; value: string }
  | { do: 'tag'; tagId: number; name: string }
  | { do: 'keep'; scope: 'contact' | 'company'; name: string; value: string }
  | { do: 'queue'; queueId: number; name: string }
  | { do: 'person'; userId: number; name: string }
  /** The customer asked for a person. */
  | { do: 'human' }
  | { do: 'fallback'; reason: FallbackReason; detail: string }

/** All external data that the engine may use. */
export interface Facts {
  /** Current time in milliseconds. */
  now: number
  language: Language
  texts: AutomaticTexts
  contact: { name: string; number: string; email: string }
  /** The advertisement that the customer came from, if any. */
  ad?: { headline: string; sourceUrl: string; sourceId: string; clickId: string } | null
  /**
   * Fills in the product's variables: {{ms}}, {{hora}}, {{protocol}} and those of the contact, whose name may have
   * changed during the run.
   */
  fill(text: string, contactName: string): string
  tagIds: ReadonlySet<number>
  /** Words with which a customer asks for a person (setting `humanWords`). */
  humanWords: readonly string[]
  /** True if the company, or the ticket's queue, is open now. */
  inHours: boolean
  queues: ReadonlyMap<number, string>
  /** All users of the company. */
  people: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
  /** Declared variables with their initial values. */
  declared: ReadonlyMap<string, { scope: 'session' | 'contact' | 'company'; value: string }>
  /** Returns true if the stored file exists. */
  hasFile(url: string): boolean
  /** Returns a version of a flow, by default the published one. Null when it does not exist. */
  graph(ref: { flowId: number; version?: number }): { version: number; graph: FlowGraph } | null
}

export interface AdvanceResult {
  session: Session
  effects: FlowEffect[]
  /** New and changed steps, by ordinal. */
  steps: Step[]
  state: 'running' | 'ended' | 'failed'
}

/** Returns a run's state before its first step. */
export const newSession = (at: GraphRef, seed: number): Session => ({
  ...{ frames: [{ ...at, node: '' }], part: 0, wait: null, variables: {}, seed, draws: 0, spent: 0, wrong: 0 },
  ...{ text: '', talk: null, more: [], ordinal: 0, open: null, steps: 0 },
})
