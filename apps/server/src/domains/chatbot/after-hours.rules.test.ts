import { expect, it } from 'vitest'
import {
  ago,
  type Case,
  type ChatbotSceneChange,
  closedWeek,
  handOverEffect,
  inMenu,
  inTree,
  MINUTE,
  message,
  option,
  plain,
  route,
  say,
  scene,
  tree,
} from './test/scene.ts'
import { whoAnswers } from './test/who-answers.ts'

const menu = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ # ]* - Falar com um atendente'
const roots = 'Suporte!\n\n*[ 1 ]* - Defeito\n*[ 2 ]* - Troca\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'
const level = 'Defeito\n\n*[ 1 ]* - Não liga\n*[ 0 ]* - Voltar\n*[ # ]* - Falar com um atendente'

const afterNotice = (change: ChatbotSceneChange) => ({
  connection: { outOfHoursMessage: 'Fechado', schedules: closedWeek },
  ...change,
})

it.each<Case>([
  [
    'an option leads on as ever, and sends the notice too',
    afterNotice({ memory: inTree, ticket: { queueId: 2 } }),
    message('1'),
    [say(level), say('Fechado')],
    'options',
  ],
  [
    'a deeper one',
    afterNotice({ memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } }),
    message('1'),
    [say('Carregue.'), say('Fechado')],
    'done',
  ],
  [
    'once in a window',
    afterNotice({ memory: { ...inTree, noticeAt: ago(MINUTE) }, ticket: { queueId: 2 } }),
    message('2'),
    [say('Leve à loja.')],
    'done',
  ],
  [
    'but never without a word, and nobody is promised who is not here',
    afterNotice({
      memory: { ...inTree, noticeAt: ago(MINUTE) },
      ticket: { queueId: 2 },
      queues: [plain, { ...tree, options: [option(20, null, 1, 'Outros')] }],
    }),
    message('1'),
    [say('Fechado')],
    'done',
  ],
  [
    'also when a person was promised',
    afterNotice({ memory: { ...inTree, waiting: true }, ticket: { queueId: 2 } }),
    message('2'),
    [say('Leve à loja.'), say('Fechado')],
    'done',
  ],
  [
    'the way back too',
    afterNotice({ memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } }),
    message('0'),
    [say(roots), say('Fechado')],
    'options',
  ],
  [
    'what is no option is not asked about again',
    afterNotice({ memory: inTree, ticket: { queueId: 2 } }),
    message('7'),
    [say('Fechado')],
    'options',
  ],
  [
    '# in options sends the notice each time',
    afterNotice({ memory: { ...inTree, noticeAt: ago(MINUTE) }, ticket: { queueId: 2 } }),
    message('#'),
    [say('Fechado')],
    'options',
  ],
  [
    '# in the menu gets its queue as well',
    afterNotice({ memory: { ...inMenu, noticeAt: ago(MINUTE) } }),
    message('#'),
    [handOverEffect(1, 'asked'), say('Fechado')],
    'menu',
  ],
  [
    'not who had a person before',
    afterNotice({ memory: inTree, ticket: { queueId: 2, wasServed: true } }),
    message('1'),
    [say('Fechado')],
    'options',
  ],
  [
    'an option of a queue that is closed',
    {
      ...{ scheduleType: 'queue', memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } },
      queues: [plain, { ...tree, schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }],
    },
    message('1'),
    [say('Carregue.'), say('Só à tarde')],
    'done',
  ],
  [
    'out of a closed queue into the open ones: nothing is closed there',
    {
      ...{ scheduleType: 'queue', memory: inTree, ticket: { queueId: 2 } },
      queues: [plain, { ...tree, schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }],
    },
    message('0'),
    [route(null), say(menu)],
    'menu',
  ],
])('BOT-02, BOT-04: answers to questions from before closing time: %s', (_name, change, occasion, effects, stage) => {
  const decision = whoAnswers(scene(change), occasion)
  expect(decision.effects).toEqual(effects)
  expect(decision.memory.stage).toBe(stage)
})
