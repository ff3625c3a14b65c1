import { describe, expect, it } from 'vitest'
import { LOOP_WINDOW_MS, MAX_BOT_MESSAGES } from '../answering/public.ts'
import { botTexts } from './bot-texts.rules.ts'
import type { Occasion } from './scene.rules.ts'
import {
  ago,
  type Case,
  type ChatbotSceneChange,
  claimOf,
  closedWeek,
  handOverEffect,
  inMenu,
  inTree,
  MINUTE,
  message,
  now,
  openWeek,
  plain,
  queue,
  route,
  say,
  scene,
  silence,
  timer,
  tree,
} from './test/scene.ts'
import { whoAnswers } from './test/who-answers.ts'

const call: Occasion = { kind: 'call' }

const menu = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ # ]* - Falar com um atendente'
const roots = 'Suporte!\n\n*[ 1 ]* - Defeito\n*[ 2 ]* - Troca\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
const level = 'Defeito\n\n*[ 1 ]* - Não liga\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
const { invalid, soon } = botTexts.pt

const afterNotice = (change: ChatbotSceneChange) => ({
  connection: { outOfHoursMessage: 'Fechado', schedules: closedWeek },
  ...change,
})

describe.each<[string, Case[]]>([
  [
    'when the chatbot is silent',
    [
      ['no bot in a group', { ticket: { isGroup: true } }, message('oi'), [], 'new'],
      ['no bot when the company’s due date has passed', { companyActive: false }, message('oi'), [], 'new'],
      ['no bot in a ticket with an owner', { ticket: { status: 'open', userId: 7 } }, message('oi'), [], 'new'],
      ['an owner ends the menu', { ticket: { status: 'open', userId: 7 }, memory: inMenu }, message('1'), [], 'done'],
      [
        'a user who wrote on the phone ends the menu',
        { ticket: { personSpeaks: true }, memory: inMenu },
        message('1'),
        [],
        'done',
      ],
      ['no bot while another bot holds the ticket', { claim: claimOf('flow') }, message('oi'), [], 'new'],
      ['another bot ends the menu', { claim: claimOf('flow'), memory: inMenu }, message('1'), [], 'done'],
      ['no bot after it was stopped', { memory: { stage: 'stopped' } }, message('oi'), [], 'stopped'],
      ['no bot in a ticket that had an owner', { ticket: { wasServed: true, queueId: 2 } }, message('oi'), [], 'new'],
      ['no bot after a person was promised', { memory: { stage: 'done' } }, message('oi'), [], 'done'],
    ],
  ],
  [
    'BOT-04: outside of hours',
    [
      ['the bot sends a notice', afterNotice({}), message('oi'), [say('Fechado')], 'new'],
      [
        'the notice is sent once per closed window',
        afterNotice({ memory: { noticeAt: ago(MINUTE) } }),
        message('oi'),
        [],
        'new',
      ],
      [
        'the notice is sent again in the next window',
        afterNotice({ memory: { noticeAt: ago(8 * 86_400_000) } }),
        message('oi'),
        [say('Fechado')],
        'new',
      ],
      [
        'a ticket with an owner gets no notice',
        afterNotice({ ticket: { status: 'open', userId: 7 } }),
        message('oi'),
        [],
        'new',
      ],
      [
        'a ticket that had an owner gets the notice',
        afterNotice({ ticket: { wasServed: true } }),
        message('oi'),
        [say('Fechado')],
        'new',
      ],
      ['the menu stays pending', afterNotice({ memory: inMenu }), message('alô?'), [say('Fechado')], 'menu'],
      [
        'a choice from an earlier menu still moves to its queue',
        afterNotice({ memory: inMenu }),
        message('1'),
        [route(1), say('Fechado\n\n*[ 0 ]* - Voltar')],
        'closed',
      ],
      [
        '0 goes back from a closed queue',
        afterNotice({ memory: { ...inMenu, stage: 'closed', queueId: 1 }, ticket: { queueId: 1 } }),
        message('0'),
        [route(null), say(menu)],
        'menu',
      ],
      [
        'hours without a text have no effect',
        { connection: { schedules: closedWeek } },
        message('oi'),
        [say(menu)],
        'menu',
      ],
      [
        'the connection’s hours precede the company’s',
        {
          scheduleType: 'company',
          companySchedules: closedWeek,
          connection: { outOfHoursMessage: 'Fechado', schedules: openWeek },
        },
        message('oi'),
        [say(menu)],
        'menu',
      ],
      [
        'the company’s hours apply',
        { scheduleType: 'company', companySchedules: closedWeek, connection: { outOfHoursMessage: 'Fechado' } },
        message('oi'),
        [say('Fechado')],
        'new',
      ],
      [
        'a queue’s hours do not apply before it is chosen',
        {
          scheduleType: 'queue',
          queues: [queue(1, 'Vendas', { schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }), tree],
        },
        message('oi'),
        [say(menu)],
        'menu',
      ],
      [
        'a queue’s hours and notice apply once it is chosen',
        {
          ...{ scheduleType: 'queue', memory: inMenu },
          queues: [queue(1, 'Vendas', { schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }), tree],
        },
        message('1'),
        [route(1), say('Só à tarde\n\n*[ 0 ]* - Voltar')],
        'closed',
      ],
    ],
  ],
  [
    'BOT-03: greetings',
    [
      ['only the greeting is sent without queues', { queueIds: [], queues: [] }, message('oi'), [say('Olá')], 'done'],
      [
        'nothing is sent without queues and greeting',
        { queueIds: [], queues: [], connection: { greetingMessage: ' ' } },
        message('oi'),
        [],
        'done',
      ],
      [
        'one queue sends no greeting',
        { queueIds: [1], queues: [plain], ticket: { queueId: 1 } },
        message('oi'),
        [],
        'done',
      ],
      [
        'one queue sends the greeting if the setting is on',
        { queueIds: [1], queues: [plain], ticket: { queueId: 1 }, greetsOneQueue: true },
        message('oi'),
        [say('Olá'), say('Vendas!')],
        'done',
      ],
      [
        'one queue shows its options',
        { queueIds: [2], queues: [tree], ticket: { queueId: 2 } },
        message('oi'),
        [say(roots.replace('*[ 0 ]* - Voltar\n', ''))],
        'options',
      ],
      [
        'a ticket with a queue gets the greeting of its queue',
        { ticket: { queueId: 1 } },
        message('oi'),
        [say('Vendas!')],
        'done',
      ],
    ],
  ],
  [
    'BOT-01, BOT-09: the menu of queues',
    [
      ['is shown', {}, message('oi'), [say(menu)], 'menu'],
      ['is shown after any first message', {}, message('1'), [say(menu)], 'menu'],
      ['a number chooses a queue', { memory: inMenu }, message(' 1. '), [route(1), say('Vendas!')], 'done'],
      ['a name chooses a queue', { memory: inMenu }, message('suporte'), [route(2), say(roots)], 'options'],
      ['# asks for a person', { memory: inMenu }, message('#'), [handOverEffect(1, 'asked'), say(soon)], 'menu'],
      [
        'any other text repeats the menu',
        { memory: inMenu },
        message('quero comprar'),
        [say(`${invalid}\n\n${menu}`)],
        'menu',
      ],
      ['a picture repeats the menu too', { memory: inMenu }, message(null), [say(`${invalid}\n\n${menu}`)], 'menu'],
      ['0 is invalid at the top level', { memory: inMenu }, message('0'), [say(`${invalid}\n\n${menu}`)], 'menu'],
      [
        'a line written before the menu is not an answer',
        { memory: inMenu },
        message('e aí', ago(2 * MINUTE)),
        [silence(30_000)],
        'menu',
      ],
      [
        'a number is always an answer',
        { memory: inMenu },
        message('1', ago(2 * MINUTE)),
        [route(1), say('Vendas!')],
        'done',
      ],
      [
        'is shown three times at most',
        { memory: { ...inMenu, menus: 3 } },
        message('e aí'),
        [handOverEffect(1, 'unclear'), say(soon)],
        'menu',
      ],
      [
        'is shown without limit when maxUseBotQueues is 0',
        { memory: { ...inMenu, menus: 30 }, connection: { maxUseBotQueues: 0 } },
        message('e aí'),
        [say(`${invalid}\n\n${menu}`)],
        'menu',
      ],
      [
        'is not repeated within timeUseBotQueues',
        { memory: inMenu, connection: { timeUseBotQueues: 5 } },
        message('e aí'),
        [handOverEffect(1, 'unclear'), say(soon)],
        'menu',
      ],
      ['ends after a user set a queue', { memory: inMenu, ticket: { queueId: 1 } }, message('2'), [], 'done'],
      ['ends when the queues were deleted', { memory: inMenu, queueIds: [], queues: [] }, message('2'), [], 'done'],
    ],
  ],
  [
    'BOT-02: options',
    [
      [
        'an option opens the next level',
        { memory: inTree, ticket: { queueId: 2 } },
        message('1'),
        [say(level)],
        'options',
      ],
      ['a leaf ends the menu', { memory: inTree, ticket: { queueId: 2 } }, message('2'), [say('Leve à loja.')], 'done'],
      [
        'a deeper leaf can be chosen by its name',
        { memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } },
        message('não liga'),
        [say('Carregue.')],
        'done',
      ],
      [
        '0 goes one level up',
        { memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } },
        message('0'),
        [say(roots)],
        'options',
      ],
      [
        '0 goes back to the queues',
        { memory: inTree, ticket: { queueId: 2 } },
        message('0'),
        [route(null), say(menu)],
        'menu',
      ],
      [
        '# asks for a person',
        { memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } },
        message('#'),
        [say(soon)],
        'options',
      ],
      [
        'an invalid answer repeats the options',
        { memory: inTree, ticket: { queueId: 2 } },
        message('7'),
        [say(`${invalid}\n\n${roots}`)],
        'options',
      ],
      ['ends after a user moved the ticket', { memory: inTree, ticket: { queueId: 1 } }, message('1'), [], 'done'],
      [
        'ends when the level was deleted',
        { memory: { ...inTree, optionId: 99 }, ticket: { queueId: 2 } },
        message('1'),
        [],
        'done',
      ],
    ],
  ],
  [
    'BOT-10: calls',
    [
      ['are accepted by default', {}, call, [], 'new'],
      ['are rejected if set so', { refusesCalls: true }, call, [say(botTexts.pt.callRefused)], 'new'],
      [
        'are rejected with an owner too',
        { refusesCalls: true, ticket: { status: 'open', userId: 7 } },
        call,
        [say(botTexts.pt.callRefused)],
        'new',
      ],
      [
        'are rejected without a text after a stop',
        { refusesCalls: true, memory: { stage: 'stopped' } },
        call,
        [],
        'stopped',
      ],
    ],
  ],
])('%s', (_group, cases) => {
  it.each(cases)('%s', (_name, change, occasion, effects, stage) => {
    const decision = whoAnswers(scene(change), occasion)
    expect(decision.effects).toEqual(effects)
    expect(decision.memory.stage).toBe(stage)
  })
})

it('BOT-09: returning to the menu of queues does not count, an invalid answer does', () => {
  const back = whoAnswers(scene({ memory: { ...inTree, menus: 2 }, ticket: { queueId: 2 } }), message('0'))
  expect(back.memory.menus).toBe(2)
  expect(
    whoAnswers(scene({ memory: { ...inTree, menus: 2 }, ticket: { queueId: 2 } }), message('x')).memory.menus,
  ).toBe(3)
})

describe('PLUS-08: the guard', () => {
  const talking = (withCount: number, since: number) =>
    whoAnswers(
      scene({ memory: { ...inMenu, said: withCount, saidSince: ago(since) }, connection: { maxUseBotQueues: 0 } }),
      message('?'),
    )
  it('lets the last allowed message pass', () => {
    expect(talking(MAX_BOT_MESSAGES - 1, MINUTE)).toMatchObject({ memory: { said: MAX_BOT_MESSAGES, stage: 'menu' } })
  })
  it('stops at one more, with its reason', () => {
    expect(talking(MAX_BOT_MESSAGES, MINUTE)).toMatchObject({
      effects: [handOverEffect(1, 'unclear'), say(soon), { do: 'stop' }],
      memory: { stage: 'stopped' },
    })
  })
  it('restarts the count in the next window', () => {
    expect(talking(MAX_BOT_MESSAGES, LOOP_WINDOW_MS)).toMatchObject({
      memory: { said: 1, saidSince: now, stage: 'menu' },
    })
  })
  it('still applies effects without texts', () => {
    const idle = scene({
      connection: { expiresTicket: 1, expiresUnanswered: true, expiresInactiveMessage: 'Encerrado' },
      ticket: { lastMessageAt: ago(5 * MINUTE) },
      memory: { said: MAX_BOT_MESSAGES, saidSince: ago(MINUTE) },
    })
    expect(whoAnswers(idle, timer('inactivity')).effects).toContainEqual({ do: 'close' })
  })
})
