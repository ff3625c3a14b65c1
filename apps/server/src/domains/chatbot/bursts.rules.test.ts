import { describe, expect, it } from 'vitest'
import { MAX_BOT_MESSAGES } from '../answering/public.ts'
import { botTexts } from './bot-texts.rules.ts'
import { FAST_MS, MOST_REPEATED } from './decisions.rules.ts'
import type { ChatbotDecision, Effect, Memory, Occasion } from './scene.rules.ts'
import {
  ago,
  ahead,
  arrived,
  type Case,
  type ChatbotSceneChange,
  closedWeek,
  handOverEffect,
  inMenu,
  inTree,
  lines,
  MINUTE,
  message,
  now,
  option,
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

const { invalid, soon, askAgain } = botTexts.pt
const menu = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ # ]* - Falar com um atendente'
const roots = 'Suporte!\n\n*[ 1 ]* - Defeito\n*[ 2 ]* - Troca\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
const quiet = { quiet: 4000, longest: 15_000, since: null }
const burst = (at: Date, kind: 'arm' | 'extend' = 'arm'): Effect => ({ do: kind, timer: 'burst', at })
const disarmBurst: Effect = { do: 'disarm', timer: 'burst' }
const chatty = lines('oi', 'tudo bem?', 'queria saber o preço', 'é aquele azul', '1')
const justShown = { ...inMenu, menuAt: ago(5000) }
const promised = { ...inMenu, waiting: true, queueId: 1 } as const
const evening = { scheduleType: 'queue' } as const
const closedQueue = queue(1, 'Vendas', { schedules: closedWeek, outOfHoursMessage: 'Só à tarde' })
const inShut = { ...inMenu, stage: 'closed', queueId: 1, noticeAt: ago(MINUTE) } as const

describe.each<[string, Case[]]>([
  [
    'BOT-01: the lines of a burst get one answer',
    [
      ['a line starts the wait', { burst: quiet }, arrived('oi'), [burst(ahead(4000))], 'new'],
      [
        'each further line postpones the answer',
        { burst: { ...quiet, since: ago(3000) } },
        arrived('tudo bem?'),
        [burst(ahead(4000), 'extend')],
        'new',
      ],
      [
        'the answer comes at most fifteen seconds after the first line',
        { burst: { ...quiet, since: ago(13_000) } },
        arrived('é aquele azul'),
        [burst(ahead(2000), 'extend')],
        'new',
      ],
      ['without a wait each line is answered', {}, arrived('oi'), [say(menu)], 'menu'],
      ['no wait for a line without an answer', { burst: quiet, memory: { stage: 'done' } }, arrived('oi'), [], 'done'],
      [
        'a line in a ticket with an owner starts no wait',
        { burst: quiet, memory: inMenu, ticket: { status: 'open', userId: 7 } },
        arrived('oi'),
        [],
        'done',
      ],
      [
        'the last line that is an option counts',
        { burst: { ...quiet, since: ago(12_000) } },
        chatty,
        [route(1), say('Olá\n\nVendas!'), disarmBurst],
        'done',
      ],
      [
        'an option counts although another line follows',
        { memory: inMenu },
        lines('2', 'por favor'),
        [route(2), say(roots)],
        'options',
      ],
      ['the later option counts', { memory: inMenu }, lines('2', 'não, 1', '1'), [route(1), say('Vendas!')], 'done'],
      ['a burst without an option gets one menu', { burst: quiet }, lines('oi', 'tudo bem?'), [say(menu)], 'menu'],
      ['a queue’s name works like its number', {}, lines('Suporte'), [route(2), say(`Olá\n\n${roots}`)], 'options'],
      ['a number sent before the menu gets the menu', {}, lines('1'), [say(menu)], 'menu'],
      ['# asks for a person', {}, lines('#'), [handOverEffect(1, 'asked'), say(soon)], 'menu'],
      [
        'the first burst can choose an option of the only queue',
        { queueIds: [2], queues: [tree], ticket: { queueId: 2 } },
        lines('oi', '2'),
        [say('Leve à loja.')],
        'done',
      ],
      [
        'a burst whose lines were all deleted gets no answer',
        { burst: { ...quiet, since: ago(4000) } },
        { kind: 'message', lines: [] },
        [disarmBurst],
        'new',
      ],
    ],
  ],
  [
    'BOT-09: every customer gets an answer, however soon after the menu the line came',
    [
      [
        'a wrong answer three seconds after the menu repeats it',
        { memory: { ...inMenu, menuAt: ago(3000) } },
        message('9'),
        [say(`${invalid}\n\n${menu}`)],
        'menu',
      ],
      ['a right answer works at once', { memory: justShown }, message('1'), [route(1), say('Vendas!')], 'done'],
      [
        'a wrong answer soon after the options repeats them',
        { memory: { ...justShown, stage: 'options', queueId: 2 }, ticket: { queueId: 2 } },
        message('ok'),
        [say(`${invalid}\n\n${roots}`)],
        'options',
      ],
      [
        'a line that was sent before the menu does not repeat it',
        { memory: justShown },
        message('quero comprar', ago(7000)),
        [silence(30_000)],
        'menu',
      ],
      [
        'a person is promised after 30 seconds without an answer',
        { memory: { ...inMenu, passedAt: ago(30_000) } },
        timer('silence'),
        [handOverEffect(1, 'unclear'), say(soon), { do: 'disarm', timer: 'silence' }],
        'menu',
      ],
      [
        'no person is promised before 30 seconds',
        { memory: { ...inMenu, passedAt: ago(20_000) } },
        timer('silence'),
        [{ do: 'postpone', timer: 'silence', at: ahead(10_000) }],
        'menu',
      ],
      ['an answer ends the timer', { memory: inMenu }, timer('silence'), [{ do: 'disarm', timer: 'silence' }], 'menu'],
      [
        'accepting the ticket in the meantime ends the timer',
        { memory: { ...inMenu, passedAt: ago(30_000) }, ticket: { status: 'open', userId: 7 } },
        timer('silence'),
        [{ do: 'disarm', timer: 'silence' }],
        'menu',
      ],
      [
        'the connection’s fallback queue is used',
        { memory: { ...inMenu, menus: 3 }, connection: { fallbackQueueId: 2 } },
        message('?'),
        [handOverEffect(2, 'unclear'), say(soon)],
        'menu',
      ],
      [
        'the text is sent without a move when the ticket has a queue',
        { memory: { ...inTree, menus: 3 }, ticket: { queueId: 2 } },
        message('?'),
        [say(soon)],
        'options',
      ],
      [
        'the notice is sent while the queue is closed',
        { ...evening, queues: [closedQueue, tree], memory: { ...inMenu, menus: 3 } },
        message('?'),
        [handOverEffect(1, 'unclear'), say('Só à tarde')],
        'menu',
      ],
    ],
  ],
  [
    'BOT-09: after a person was promised',
    [
      ['the bot sends nothing', { memory: promised, ticket: { queueId: 1 } }, message('alô?'), [], 'menu'],
      [
        'a valid answer still moves the ticket',
        { memory: promised, ticket: { queueId: 1 } },
        message('2'),
        [route(2), say(roots)],
        'options',
      ],
      ['the current queue works', { memory: promised, ticket: { queueId: 1 } }, message('1'), [say('Vendas!')], 'done'],
      [
        'a valid answer moves the ticket out of a closed queue too',
        {
          ...evening,
          queues: [closedQueue, tree],
          memory: { ...promised, noticeAt: ago(MINUTE) },
          ticket: { queueId: 1 },
        },
        message('2'),
        [route(2), say(roots)],
        'options',
      ],
      [
        'an option works too',
        { memory: { ...inTree, waiting: true }, ticket: { queueId: 2 } },
        message('2'),
        [say('Leve à loja.')],
        'done',
      ],
      [
        'an answer has no effect after a user accepted the ticket',
        { memory: promised, ticket: { queueId: 1, status: 'open', userId: 7 } },
        message('2'),
        [],
        'done',
      ],
      ['an answer has no effect after a move', { memory: promised, ticket: { queueId: 2 } }, message('2'), [], 'done'],
    ],
  ],
  [
    'BOT-04: in a closed queue that was chosen',
    [
      [
        '0 goes back',
        { ...evening, queues: [closedQueue, tree], memory: inShut, ticket: { queueId: 1 } },
        message('0'),
        [route(null), say(menu)],
        'menu',
      ],
      [
        'the printed name of 0 goes back too',
        { ...evening, queues: [closedQueue, tree], memory: inShut, ticket: { queueId: 1 } },
        message('Voltar'),
        [route(null), say(menu)],
        'menu',
      ],
      [
        '# repeats the notice',
        { ...evening, queues: [closedQueue, tree], memory: inShut, ticket: { queueId: 1 } },
        message('#'),
        [say('Só à tarde')],
        'closed',
      ],
      [
        'any other line gets no answer',
        { ...evening, queues: [closedQueue, tree], memory: inShut, ticket: { queueId: 1 } },
        message('alô?'),
        [],
        'closed',
      ],
      [
        'the dialogue continues once the queue is open',
        { ...evening, memory: inShut, ticket: { queueId: 1 } },
        message('alô?'),
        [say('Vendas!')],
        'done',
      ],
      [
        '0 has no effect after a move',
        { ...evening, queues: [closedQueue, tree], memory: inShut, ticket: { queueId: 2 } },
        message('0'),
        [],
        'done',
      ],
    ],
  ],
  [
    'BOT-01, BOT-02: a choice always gets a text',
    [
      [
        'a queue without a greeting',
        { queues: [{ ...plain, greetingMessage: '' }, tree], memory: inMenu },
        message('1'),
        [route(1), say(soon)],
        'done',
      ],
      [
        'an option without a text',
        {
          queues: [plain, { ...tree, options: [option(20, null, 1, 'Outros')] }],
          memory: inTree,
          ticket: { queueId: 2 },
        },
        message('1'),
        [say(soon)],
        'done',
      ],
    ],
  ],
  [
    'BOT-06: after a score request',
    [
      [
        'the bot asks again after an invalid attempt',
        { ticket: { status: 'closed' }, memory: { ratingUntil: ahead(1) } },
        { kind: 'score', score: 0 },
        [say(`${askAgain}\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito`)],
        'new',
      ],
      [
        'the bot asks again only once',
        { ticket: { status: 'closed' }, memory: { ratingUntil: ahead(1), ratingAgain: true } },
        { kind: 'score', score: 0 },
        [],
        'new',
      ],
      [
        'other text continues in the same queue, without a menu, and promises a person',
        { goesOnIn: { queueId: 2 }, burst: quiet },
        arrived('faltou a nota fiscal'),
        [handOverEffect(2, 'goesOn'), say(soon)],
        'done',
      ],
      [
        'a ticket without a queue continues in the fallback queue',
        { goesOnIn: { queueId: null } },
        message('faltou a nota'),
        [handOverEffect(1, 'goesOn'), say(soon)],
        'done',
      ],
      [
        'a ticket already in the queue is not moved',
        { goesOnIn: { queueId: 2 }, ticket: { queueId: 2 } },
        message('faltou'),
        [say(soon)],
        'done',
      ],
      [
        'other text gets the notice while closed',
        { goesOnIn: { queueId: 2 }, connection: { outOfHoursMessage: 'Fechado', schedules: closedWeek } },
        message('faltou'),
        [handOverEffect(2, 'goesOn'), say('Fechado')],
        'done',
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

/** Plays answers one after the other, `seconds` apart. */
function walk(answers: string[], seconds: number, change: ChatbotSceneChange = {}): ChatbotDecision[] {
  const decisions: ChatbotDecision[] = []
  let memory: Partial<Memory> = inMenu
  let queueId: number | null = null
  answers.forEach((text, n) => {
    const at = new Date(now.getTime() + n * seconds * 1000)
    const occasion: Occasion = { kind: 'message', lines: [{ text, sentAt: at }] }
    const decision = whoAnswers(scene({ ...change, now: at, memory, ticket: { queueId } }), occasion)
    for (const effect of decision.effects) if (effect.do === 'route') queueId = effect.queueId
    memory = decision.memory
    decisions.push(decision)
  })
  return decisions
}
const stops = (decisions: ChatbotDecision[]) => decisions.findIndex(({ memory }) => memory.stage === 'stopped')

describe('PLUS-08: the guard', () => {
  it('lets people walk through a menu without limit', () => {
    const around = Array.from({ length: 10 }, () => ['2', '1', '0', '0']).flat()
    const decisions = walk(around, 5)
    expect(stops(decisions)).toBe(-1)
    expect(decisions.every(({ effects }) => effects.some((effect) => effect.do === 'say'))).toBe(true)
  })
  it('counts texts without a valid answer in between', () => {
    const wrongAnswers = Array.from({ length: MAX_BOT_MESSAGES + 1 }, (_, n) => `pergunta ${'a'.repeat(n)}`)
    expect(stops(walk(wrongAnswers, 20, { connection: { maxUseBotQueues: 0 } }))).toBe(MAX_BOT_MESSAGES)
    expect(
      stops(
        walk([...wrongAnswers.slice(0, 5), '2', '0', ...wrongAnswers.slice(5)], 20, {
          connection: { maxUseBotQueues: 0 },
        }),
      ),
    ).toBe(-1)
  })
  it('stops at the same text repeated in quick succession', () => {
    const same = Array.from({ length: MOST_REPEATED + 2 }, () => 'Obrigado pelo contato!')
    expect(stops(walk(same, 20, { connection: { maxUseBotQueues: 0 } }))).toBe(MOST_REPEATED)
    expect(stops(walk(same, FAST_MS / 1000, { connection: { maxUseBotQueues: 0 } }))).toBe(-1)
  })
  it('announces that it stops and leaves no customer without a queue', () => {
    const last = walk(
      Array.from({ length: MOST_REPEATED + 1 }, () => 'oi'),
      20,
      { connection: { maxUseBotQueues: 0 } },
    ).at(-1)
    expect(last?.effects).toEqual([handOverEffect(1, 'unclear'), say(soon), { do: 'stop' }])
  })
})

it('BOT-09: a valid answer gives the next level new tries', () => {
  const decisions = walk(['x', 'y', '2', 'z', 'w'], 20)
  expect(decisions.map(({ memory }) => memory.menus)).toEqual([2, 3, 1, 2, 3])
})
