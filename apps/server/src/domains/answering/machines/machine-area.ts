import type { Work } from '../../../platform/db/work.ts'
import type { LockedTicket } from '../../conversations/public.ts'
import type { AnswerArea, ResponderPlace } from '../responder.ts'
import type { Scene } from '../scene.rules.ts'
import { machineTurn } from './jobs.ts'
import type { Machine, MachineName } from './machine.ts'
import { machineAt } from './places.store.ts'
import { type MachineTalk, type SetUp, type TalkScene, talkClaims, talkYields } from './talk.rules.ts'
import { readTalk, type Setting, saveTalk } from './talk.store.ts'

/** The common area of all machines: which one is set up where, and the talk with the speaking one. */
export function machineArea(machines: readonly Machine[]): AnswerArea<TalkScene, MachineTalk> {
  const find = async (work: Work, machine: MachineName, subject: number) =>
    (await machines.find(({ name }) => name === machine)?.find(work, subject)) ?? null
  return {
    claims: talkClaims,
    yields: talkYields,
    load: (work, lockedTicket, scene) => load(work, lockedTicket, scene, find),
    save: async (work, ticketId, talk) => {
      await saveTalk(work.db, work.companyId, ticketId, talk)
      const { companyId } = work
      if (talk.begins) await work.enqueue(machineTurn, { companyId, ticketId, ordinal: talk.ordinal })
    },
    placesOfConnection: async (work, id) => placesOf(await machineAt(work.db, work.companyId, { connectionId: id })),
    placesOfQueue: async (work, id) => placesOf(await machineAt(work.db, work.companyId, { queueId: id })),
  }
}

type Find = (work: Work, machine: MachineName, subject: number) => Promise<SetUp['terms'] | null>

const placesOf = (isSetUp: boolean): ResponderPlace[] => (isSetUp ? [{}] : [])

async function load(work: Work, { ticket }: LockedTicket, scene: Scene, find: Find): Promise<TalkScene | null> {
  const read = ticket.whatsappId === null ? null : await readTalk(work.db, work.companyId, ticket.id)
  if (!read) return null
  const { talk, setting } = read
  const { speaker } = talk
  const setUp = talk.stage === 'new' ? await firstOf(work, setting, find) : null
  return {
    ...scene,
    memory: talk,
    setUp,
    terms: speaker && talk.stage !== 'over' ? await find(work, speaker.machine, speaker.subject) : null,
    quiet: setting.quietWindow * 1000,
    fallbackQueueId: setting.fallbackQueueId,
  }
}

/** A queue's machine precedes a connection's, and at one place an integration precedes a prompt. */
async function firstOf(work: Work, setting: Setting, find: Find): Promise<SetUp | null> {
  const candidates = [
    ['integration', setting.queueIntegrationId],
    ['assistant', setting.queuePromptId],
    ['integration', setting.integrationId],
    ['assistant', setting.promptId],
  ] as const
  for (const [machine, subject] of candidates) {
    const terms = subject === null ? null : await find(work, machine, subject)
    if (subject !== null && terms) return { machine, subject, terms }
  }
  return null
}
