import type { AnswerArea, AreaScene, Responder } from './responder.ts'
import type { Scene } from './scene.rules.ts'

const people: AnswerArea<Scene, null> = {
  load: async (_work, _held, scene): Promise<AreaScene<null>> => ({ ...scene, memory: null }),
  save: async () => undefined,
}

/** A person who has the ticket, or wrote into it: every bot is silent. People claim tickets by what they do, not here. */
export const person: Responder<Scene, null> = {
  name: 'person',
  area: people,
  decide({ ticket }, occasion) {
    const speaks = ticket.status !== 'pending' || ticket.personSpeaks
    return occasion.kind === 'opened' || (occasion.kind === 'message' && speaks) ? { effects: [], memory: null } : null
  },
}
