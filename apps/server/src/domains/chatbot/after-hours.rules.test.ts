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
    'an option works as usual, with the notice added',
    afterNotice({ memory: inTree, ticket: { queueId: 2 } }),
    message('1'),
    [say(level), say('Fechado')],
    'options',
  ],
  [
    'a nested option works too',
    afterNotice({ memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } }),
    message('1'),
    [say('Carregue.'), say('Fechado')],
    'done',
  ],
  [
    'the notice is sent once per closed window',
    afterNotice({ memory: { ...inTree, noticeAt: ago(MINUTE) }, ticket: { queueId: 2 } }),
    message('2'),
    [say('Leve à loja.')],
    'done',
  ],
  [
    'an answer is always sent, and no person is promised while closed',
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
    'an option works after a person was promised too',
    afterNotice({ memory: { ...inTree, waiting: true }, ticket: { queueId: 2 } }),
    message('2'),
    [say('Leve à loja.'), say('Fechado')],
    'done',
  ],
  [
    'going back works too',
    afterNotice({ memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } }),
    message('0'),
    [say(roots), say('Fechado')],
    'options',
  ],
  [
    'an invalid option does not repeat the menu',
    afterNotice({ memory: inTree, ticket: { queueId: 2 } }),
    message('7'),
    [say('Fechado')],
    'options',
  ],
  [
    '# within options sends the notice each time',
    afterNotice({ memory: { ...inTree, noticeAt: ago(MINUTE) }, ticket: { queueId: 2 } }),
    message('#'),
    [say('Fechado')],
    'options',
  ],
  [
    '# in the menu sets the fallback queue as well',
    afterNotice({ memory: { ...inMenu, noticeAt: ago(MINUTE) } }),
    message('#'),
    [handOverEffect(1, 'asked'), say('Fechado')],
    'menu',
  ],
  [
    'a ticket that had an owner gets only the notice',
    afterNotice({ memory: inTree, ticket: { queueId: 2, wasServed: true } }),
    message('1'),
    [say('Fechado')],
    'options',
  ],
  [
    'an option of a closed queue adds the notice of the queue',
    {
      ...{ scheduleType: 'queue', memory: { ...inTree, optionId: 10 }, ticket: { queueId: 2 } },
      queues: [plain, { ...tree, schedules: closedWeek, outOfHoursMessage: 'Só à tarde' }],
    },
    message('1'),
    [say('Carregue.'), say('Só à tarde')],
    'done',
  ],
  [
    'going back from a closed queue to the open ones sends no notice',
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
