import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import { DEFAULT_TIME_ZONE } from '@recado/contract/values/time-zone.rules'
import type { SceneClaim } from '../../answering/public.ts'
import {
  type ChatbotScene,
  type Effect,
  type HandOverReason,
  type Memory,
  newMemory,
  type Occasion,
  type SceneQueue,
  type TimerKind,
} from '../scene.rules.ts'

export const MINUTE = 60_000
/** A Monday at 10:00 in São Paulo. */
export const now = new Date('2026-11-16T10:00:00-03:00')
export const ago = (ms: number) => new Date(now.getTime() - ms)
export const ahead = (ms: number) => new Date(now.getTime() + ms)

export const option = (id: number, parentId: number | null, number: number, title: string, message = '') => ({
  ...{ id, parentId, option: number, title, message },
})
export const queue = (id: number, name: string, change: Partial<SceneQueue> = {}): SceneQueue => ({
  ...{
    id,
    name,
    greetingMessage: `${name}!`,
    outOfHoursMessage: '',
    schedules: [],
    specialDays: [],
    isAnswered: false,
    options: [],
  },
  ...change,
})
export const plain = queue(1, 'Vendas')
export const tree = queue(2, 'Suporte', {
  options: [
    option(11, null, 2, 'Troca', 'Leve à loja.'),
    option(10, null, 1, 'Defeito'),
    option(12, 10, 1, 'Não liga', 'Carregue.'),
  ],
})
export const closedWeek = [{ weekday: 'segunda', weekdayEn: 'monday' as const, startTime: '12:00', endTime: '13:00' }]
export const openWeek = [{ weekday: 'segunda', weekdayEn: 'monday' as const, startTime: '08:00', endTime: '18:00' }]

export type ChatbotSceneChange = Partial<Omit<ChatbotScene, 'ticket' | 'connection' | 'memory'>> & {
  ticket?: Partial<ChatbotScene['ticket']>
  connection?: Partial<ChatbotScene['connection']>
  memory?: Partial<Memory>
}

export function scene({ ticket, connection, memory, ...change }: ChatbotSceneChange = {}): ChatbotScene {
  return {
    ...{
      now,
      language: 'pt',
      texts: automaticTexts('pt'),
      companyActive: true,
      refusesCalls: false,
      humanWords: humanWordsOf(''),
      asksRating: false,
      closingWait: 7000,
      burst: { quiet: 0, longest: 15_000, since: null },
      goesOnIn: null,
      claim: null,
      talk: { said: 0, saidSince: null, turns: 0, turnsSince: null },
      scheduleType: 'disabled',
    },
    ...{
      greetsOneQueue: false,
      companySchedules: [],
      companyDays: [],
      timeZone: DEFAULT_TIME_ZONE,
      queueIds: [1, 2],
      queues: [plain, tree],
    },
    ...change,
    ticket: {
      ...{ status: 'pending', isGroup: false, queueId: null, userId: null, personSpeaks: false, wasServed: false },
      ...{
        lastMessageAt: now,
        closedAt: null,
        snoozedUntil: null,
        stopped: false,
        customerWaits: false,
        isContinued: false,
      },
      ...ticket,
    },
    connection: {
      ...{ greetingMessage: 'Olá', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' },
      ...{ expiresInactiveMessage: '', expiresTicket: 0, expiresUnanswered: false, fallbackQueueId: null },
      ...{ timeToTransfer: 0, transferQueueId: null },
      ...{ timeUseBotQueues: 0, maxUseBotQueues: 3, schedules: [] },
      ...connection,
    },
    memory: { ...newMemory, ...memory },
  }
}

/** The claim of that responder. */
export const claimOf = (responder: string): SceneClaim => ({ responder, reason: 'asks', since: now, until: null })
export const message = (text: string | null, sentAt = now): Occasion => ({ kind: 'message', lines: [{ text, sentAt }] })
/** Several lines of a burst, all written now. */
export const lines = (...texts: Array<string | null>): Occasion => ({
  kind: 'message',
  lines: texts.map((text) => ({ text, sentAt: now })),
})
export const arrived = (text: string | null): Occasion => ({ kind: 'arrived', line: { text, sentAt: now } })
export const timer = (kind: TimerKind): Occasion => ({ kind: 'timer', timer: kind })
export const say = (text: string): Effect => ({ do: 'say', text })
/** The timer that answers a customer `ms` milliseconds from now. */
export const silence = (ms: number): Effect => ({ do: 'arm', timer: 'silence', at: ahead(ms) })
export const inMenu = { stage: 'menu', menus: 1, menuAt: ago(MINUTE), greeted: true } as const
export const inTree = { ...inMenu, stage: 'options', queueId: 2 } as const
export const route = (queueId: number | null): Effect => ({ do: 'route', queueId })
export const handOverEffect = (queueId: number, reason: HandOverReason): Effect => ({ do: 'handOver', queueId, reason })

/** The effects, and the resulting stage. */
export type Case = [
  name: string,
  scene: ChatbotSceneChange,
  occasion: Occasion,
  effects: Effect[],
  stage: Memory['stage'],
]
