import type { AnswerArea, AreaScene, Responder } from './responder.ts'
import type { Scene } from './scene.rules.ts'

const people: AnswerArea<Scene, null> = {
  load: async (_work, _held, scene): Promise<AreaScene<null>> => ({ ...scene, memory: null }),
  save: async () => undefined,
}

/** Silences every bot in a ticket that a user owns or wrote in. Users claim tickets by their actions, not here. */
export const person: Responder<Scene, null> = {
  name: 'person',
  area: people,
  decide({ ticket }, occasion) {
    const speaks = ticket.status !== 'pending' || ticket.personSpeaks
    return occasion.kind === 'opened' || (occasion.kind === 'message' && speaks) ? { effects: [], memory: null } : null
  },
}
