import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { ChainOutcome, Seat } from '../chain.rules.ts'
import type { AnswerArea, ClaimWish, Responder, ResponderAnswer } from '../responder.ts'
import type { Effect, Occasion, Scene, SceneClaim } from '../scene.rules.ts'

export const chainTime = new Date('2026-11-16T13:00:00Z')

/** No messages so far. */
const quiet: Scene['talk'] = { said: 0, saidSince: null, turns: 0, turnsSince: null }

export type ChainSceneChange = Partial<Omit<Scene, 'ticket'>> & { ticket?: Partial<Scene['ticket']> }

/** A customer writes in a pending ticket. */
export const chainScene = ({ ticket, ...change }: ChainSceneChange = {}): Scene => ({
  ...{ now: chainTime, language: 'pt', texts: automaticTexts('pt'), companyActive: true, claim: null, talk: quiet },
  burst: { quiet: 0, longest: 15_000, since: null },
  ...change,
  ticket: {
    ...{ status: 'pending', isGroup: false, queueId: null, userId: null, personSpeaks: false, wasServed: false },
    ...{ lastMessageAt: chainTime, closedAt: null, snoozedUntil: null, stopped: false },
    ...ticket,
  },
})

export const claimBy = (responder: string, change: Partial<SceneClaim> = {}): SceneClaim => ({
  ...{ responder, reason: 'asks', since: chainTime, until: null },
  ...change,
})

export const sayText = (text: string): Effect => ({ do: 'say', text })
export const messageOccasion: Occasion = { kind: 'message', lines: [{ text: 'oi', sentAt: chainTime }] }
export const arrivalOccasion: Occasion = { kind: 'arrived', line: { text: 'oi', sentAt: chainTime } }

export interface ResponderPart {
  name: string
  /** Its answer to a message; null: the next responder is asked. */
  answer: Omit<ResponderAnswer, 'memory'> | null
  /** Its claim after it has answered. */
  claims?: Omit<ClaimWish, 'responder'>
}

/** Responders of one area each. Their memory says whether they `answered` or `yielded`. */
export const seatsOf = (parts: readonly ResponderPart[], at: Scene): Seat[] =>
  parts.map(({ name, answer, claims }) => {
    const area: AnswerArea<Scene, string> = {
      load: async () => null,
      save: async () => undefined,
      yields: () => 'yielded',
      stops: () => ({ effects: [sayText(`${name} ends`)], memory: 'stopped' }),
      claims: (_scene, memory) => (claims && memory === 'answered' ? { responder: name, ...claims } : null),
    }
    const responder: Responder<Scene, string> = {
      name,
      area,
      decide: (_scene, { kind }) =>
        answer && (kind === 'message' || kind === 'expired') ? { memory: 'answered', ...answer } : null,
    }
    return { responder, scene: { ...at, memory: 'as before' } }
  })

/** The changed memories, by name. */
export const memoriesOf = (seats: readonly Seat[], { memories }: ChainOutcome): Record<string, unknown> =>
  Object.fromEntries(
    seats.flatMap(({ responder: { name, area } }) => (memories.has(area) ? [[name, memories.get(area)]] : [])),
  )
