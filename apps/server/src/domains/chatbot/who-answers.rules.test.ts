import { describe, expect, it } from 'vitest'
import { MOST_SAID, WINDOW_MS } from './loop-guard.rules.ts'
import { machineTexts } from './machine-texts.rules.ts'
import type { Effect, Occasion } from './scene.rules.ts'
import {
  ago,
  ahead,
  type Case,
  type Change,
  closedWeek,
  inMenu,
  inTree,
  MINUTE,
  message,
  now,
  openWeek,
  plain,
  queue,
  say,
  scene,
  timer,
  tree,
} from './test/scene.ts'
import { RATING_WAIT_MS, whoAnswers } from './who-answers.rules.ts'

const closed: Occasion = { kind: 'closed', byMachine: false }
const call: Occasion = { kind: 'call' }

const menu = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ # ]* - Falar com um atendente'
const roots = 'Suporte!\n\n*[ 1 ]* - Defeito\n*[ 2 ]* - Troca\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
const level = 'Defeito\n\n*[ 1 ]* - Não liga\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
const invalid = machineTexts.pt.invalid
const route = (queueId: number | null): Effect => ({ do: 'route', queueId })

const told = (change: Change) => ({ connection: { outOfHoursMessage: 'Fechado', schedules: closedWeek }, ...change })

describe.each<[string, Case[]]>([
  [
    'who has the word',
    [
      ['nobody in a group', { ticket: { isGroup: true } }, message('oi'), [], 'new'],
      ['nobody when the company’s time is over', { companyActive: false }, message('oi'), [], 'new'],
      ['the person who has the ticket', { ticket: { status: 'open', userId: 7 } }, message('oi'), [], 'new'],
      ['and the menu ends', { ticket: { status: 'open', userId: 7 }, memory: inMenu }, message('1'), [], 'done'],
      [
        'the person who typed on the phone',
        { ticket: { personSpeaks: true }, memory: inMenu },
        message('1'),
        [],
        'done',
      ],
      ['another machine', { ticket: { otherMachine: true } }, message('oi'), [], 'new'],
      ['nobody after the machine was stopped', { memory: { stage: 'stopped' } }, message('oi'), [], 'stopped'],
      ['the person who had it before', { ticket: { wasServed: true, queueId: 2 } }, message('oi'), [], 'new'],
      ['the person that is waited for', { memory: { stage: 'done' } }, message('oi'), [], 'done'],
    ],
  ],
  [
    'BOT-04: nobody is here',
    [
      ['a notice', told({}), message('oi'), [say('Fechado')], 'new'],
      ['once in a window', told({ memory: { noticeAt: ago(MINUTE) } }), message('oi'), [], 'new'],
      [
        'again in the next',
        told({ memory: { noticeAt: ago(8 * 86_400_000) } }),
        message('oi'),
        [say('Fechado')],
        'new',
      ],
      ['not while a person has it', told({ ticket: { status: 'open', userId: 7 } }), message('oi'), [], 'new'],
      [
        'also to who had a person before',
        told({ ticket: { wasServed: true } }),
        message('oi'),
        [say('Fechado')],
        'new',
      ],
      ['the menu waits', told({ memory: inMenu }), message('1'), [say('Fechado')], 'menu'],
      [
        'without a text nobody keeps hours',
        { connection: { schedules: closedWeek } },
        message('oi'),
        [say(menu)],
        'menu',
      ],
      [
        'the connection’s hours go before the company’s',
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
        'the company’s hours',
        { scheduleType: 'company', companySchedules: closedWeek, connection: { outOfHoursMessage: 'Fechado' } },
        message('oi'),
        [say('Fechado')],
        'new',
      ],
      [
        'a queue’s hours wait until it is known',
        {
          scheduleType: 'queue',
          queues: [queue(1, 'Vendas', { schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }), tree],
        },
        message('oi'),
        [say(menu)],
        'menu',
      ],
      [
        'a queue’s hours and words',
        {
          ...{ scheduleType: 'queue', memory: inMenu },
          queues: [queue(1, 'Vendas', { schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }), tree],
        },
        message('1'),
        [route(1), say('Só à tarde')],
        'new',
      ],
    ],
  ],
  [
    'BOT-03: greetings',
    [
      ['no queues', { queueIds: [], queues: [] }, message('oi'), [say('Olá')], 'done'],
      [
        'no queues, no text',
        { queueIds: [], queues: [], connection: { greetingMessage: ' ' } },
        message('oi'),
        [],
        'done',
      ],
      ['one queue is quiet', { queueIds: [1], queues: [plain], ticket: { queueId: 1 } }, message('oi'), [], 'done'],
      [
        'one queue greets when it is told to',
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
      ['a contact’s queue', { ticket: { queueId: 1 } }, message('oi'), [say('Vendas!')], 'done'],
    ],
  ],
  [
    'BOT-01, BOT-09: the menu of queues',
    [
      ['is shown', {}, message('oi'), [say(menu)], 'menu'],
      ['is shown whatever the first message says', {}, message('1'), [say(menu)], 'menu'],
      ['a number chooses', { memory: inMenu }, message(' 1. '), [route(1), say('Vendas!')], 'done'],
      ['a name chooses', { memory: inMenu }, message('suporte'), [route(2), say(roots)], 'options'],
      ['# ends it', { memory: inMenu }, message('#'), [], 'done'],
      [
        'anything else repeats it',
        { memory: inMenu },
        message('quero comprar'),
        [say(`${invalid}\n\n${menu}`)],
        'menu',
      ],
      ['a picture too', { memory: inMenu }, message(null), [say(`${invalid}\n\n${menu}`)], 'menu'],
      ['0 leads nowhere from here', { memory: inMenu }, message('0'), [say(`${invalid}\n\n${menu}`)], 'menu'],
      ['what was written before it is no answer', { memory: inMenu }, message('e aí', ago(2 * MINUTE)), [], 'menu'],
      ['but a number always is', { memory: inMenu }, message('1', ago(2 * MINUTE)), [route(1), say('Vendas!')], 'done'],
      ['three times at most', { memory: { ...inMenu, menus: 3 } }, message('e aí'), [], 'done'],
      [
        '0 sets no limit',
        { memory: { ...inMenu, menus: 30 }, connection: { maxUseBotQueues: 0 } },
        message('e aí'),
        [say(`${invalid}\n\n${menu}`)],
        'menu',
      ],
      ['not so soon', { memory: inMenu, connection: { timeUseBotQueues: 5 } }, message('e aí'), [], 'menu'],
      ['somebody gave it a queue', { memory: inMenu, ticket: { queueId: 1 } }, message('2'), [], 'done'],
      ['the queues are gone', { memory: inMenu, queueIds: [], queues: [] }, message('2'), [], 'done'],
    ],
  ],
  [
    'BOT-02: options',
    [
      ['one level down', { memory: inTree, ticket: { queueId: 2 } }, message('1'), [say(level)], 'options'],
      ['a leaf ends it', { memory: inTree, ticket: { queueId: 2 } }, message('2'), [say('Leve à loja.')], 'done'],
      [
        'a deeper leaf',
        { memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } },
        message('não liga'),
        [say('Carregue.')],
        'done',
      ],
      ['back', { memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } }, message('0'), [say(roots)], 'options'],
      [
        'back to the queues',
        { memory: inTree, ticket: { queueId: 2 } },
        message('0'),
        [route(null), say(menu)],
        'menu',
      ],
      ['#', { memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } }, message('#'), [], 'done'],
      [
        'an invalid answer',
        { memory: inTree, ticket: { queueId: 2 } },
        message('7'),
        [say(`${invalid}\n\n${roots}`)],
        'options',
      ],
      ['somebody moved it', { memory: inTree, ticket: { queueId: 1 } }, message('1'), [], 'done'],
      ['the level is gone', { memory: { ...inTree, optionId: 99 }, ticket: { queueId: 2 } }, message('1'), [], 'done'],
    ],
  ],
  [
    'BOT-10: calls',
    [
      ['are let be', {}, call, [], 'new'],
      ['are refused', { refusesCalls: true }, call, [say(machineTexts.pt.callRefused)], 'new'],
      [
        'also while somebody has the ticket',
        { refusesCalls: true, ticket: { status: 'open', userId: 7 } },
        call,
        [say(machineTexts.pt.callRefused)],
        'new',
      ],
      ['in silence after a stop', { refusesCalls: true, memory: { stage: 'stopped' } }, call, [], 'stopped'],
    ],
  ],
  [
    'BOT-05, BOT-06: after closing',
    [
      ['nothing is set up', { ticket: { status: 'closed', userId: 7, closedAt: now } }, closed, [], 'new'],
      [
        'the closing text waits until it cannot be undone',
        {
          ticket: { status: 'closed', userId: 7, closedAt: ago(1000) },
          connection: { complationMessage: 'Tchau' },
          memory: inMenu,
        },
        closed,
        [{ do: 'arm', timer: 'closing', at: ahead(6000) }],
        'done',
      ],
      [
        'then the closing text',
        { ticket: { status: 'closed', userId: 7, closedAt: ago(7000) }, connection: { complationMessage: 'Tchau' } },
        timer('closing'),
        [say('Tchau'), { do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'undone: nothing',
        { ticket: { status: 'open', userId: 7 }, connection: { complationMessage: 'Tchau' }, asksRating: true },
        timer('closing'),
        [{ do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'undone and resolved again: from then on',
        { ticket: { status: 'closed', userId: 7, closedAt: ago(2000) }, connection: { complationMessage: 'Tchau' } },
        timer('closing'),
        [{ do: 'postpone', timer: 'closing', at: ahead(5000) }],
        'new',
      ],
      [
        'a company whose time ended meanwhile says nothing',
        {
          ticket: { status: 'closed', userId: 7, closedAt: ago(7000) },
          connection: { complationMessage: 'Tchau' },
          companyActive: false,
        },
        timer('closing'),
        [{ do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'not when it was reopened meanwhile',
        { ticket: { status: 'open', userId: 7 }, connection: { complationMessage: 'Tchau' } },
        closed,
        [],
        'new',
      ],
      [
        'not after a machine closed it',
        {
          ticket: { status: 'closed', closedAt: now },
          connection: { complationMessage: 'Tchau' },
          asksRating: true,
        },
        { kind: 'closed', byMachine: true },
        [],
        'new',
      ],
      [
        'no score for nobody',
        {
          ticket: { status: 'closed', closedAt: ago(7000) },
          asksRating: true,
          connection: { complationMessage: 'Tchau' },
        },
        timer('closing'),
        [say('Tchau'), { do: 'disarm', timer: 'closing' }],
        'new',
      ],
      [
        'a score that was asked for',
        { ticket: { status: 'closed' }, memory: { ratingUntil: ahead(1) } },
        { kind: 'score', score: 2 },
        [{ do: 'rate', score: 2 }, say(machineTexts.pt.ratingThanks)],
        'new',
      ],
      [
        'a score that comes too late',
        { ticket: { status: 'closed' }, memory: { ratingUntil: now } },
        { kind: 'score', score: 2 },
        [],
        'new',
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

it('BOT-06: a request for a score has the company’s text and the scale, and waits a day', () => {
  const asked = scene({ asksRating: true, ticket: { status: 'closed', userId: 7 } })
  const { effects, memory } = whoAnswers(asked, timer('closing'))
  expect(effects).toEqual([
    say(
      'Como você avalia o nosso atendimento? Responda com um número:\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito',
    ),
    { do: 'disarm', timer: 'closing' },
  ])
  expect(memory.ratingUntil).toEqual(ahead(RATING_WAIT_MS))
})

it('BOT-09: coming back to the menu of queues is not counted, asking wrongly is', () => {
  const back = whoAnswers(scene({ memory: { ...inTree, menus: 2 }, ticket: { queueId: 2 } }), message('0'))
  expect(back.memory.menus).toBe(2)
  expect(
    whoAnswers(scene({ memory: { ...inTree, menus: 2 }, ticket: { queueId: 2 } }), message('x')).memory.menus,
  ).toBe(3)
})

describe('BEYOND-8: the guard', () => {
  const talking = (said: number, since: number) =>
    whoAnswers(
      scene({ memory: { ...inMenu, said, saidSince: ago(since) }, connection: { maxUseBotQueues: 0 } }),
      message('?'),
    )
  it('lets the last allowed message pass', () => {
    expect(talking(MOST_SAID - 1, MINUTE)).toMatchObject({ memory: { said: MOST_SAID, stage: 'menu' } })
  })
  it('stops at one more, and says why', () => {
    expect(talking(MOST_SAID, MINUTE)).toMatchObject({ effects: [{ do: 'stop' }], memory: { stage: 'stopped' } })
  })
  it('counts anew in the next window', () => {
    expect(talking(MOST_SAID, WINDOW_MS)).toMatchObject({ memory: { said: 1, saidSince: now, stage: 'menu' } })
  })
  it('still does what needs no words', () => {
    const idle = scene({
      connection: { expiresTicket: 1, expiresInactiveMessage: 'Encerrado' },
      ticket: { lastMessageAt: ago(5 * MINUTE) },
      memory: { said: MOST_SAID, saidSince: ago(MINUTE) },
    })
    expect(whoAnswers(idle, timer('inactivity')).effects).toContainEqual({ do: 'close' })
  })
})
