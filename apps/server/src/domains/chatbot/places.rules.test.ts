import { expect, it } from 'vitest'
import { chatbotPlacesOfConnection, chatbotPlacesOfQueue } from './places.rules.ts'

const connection = {
  ...{ greetingMessage: '', outOfHoursMessage: '', expiresTicket: 0, timeToTransfer: 0, transferQueueId: null },
}
const queue = { greetingMessage: '', outOfHoursMessage: '', options: [] }

it.each([
  ['nothing is set up', {}, []],
  ['a greeting', { greetingMessage: 'Olá' }, [{}]],
  ['a notice', { outOfHoursMessage: 'Fechado' }, [{}]],
  ['idle tickets, including those with an owner', { expiresTicket: 30 }, [{ timer: 'inactivity', unfinished: true }]],
  [
    'unanswered tickets, except in their target queue',
    { timeToTransfer: 5, transferQueueId: 7 },
    [{ timer: 'transfer', exceptQueueId: 7 }],
  ],
  ['unanswered tickets without a target queue', { timeToTransfer: 5 }, []],
])('BOT-03: on a connection: %s', (_name, change, places) => {
  expect(chatbotPlacesOfConnection({ ...connection, ...change })).toEqual(places)
})

it.each([
  ['nothing is set up', {}, []],
  ['a greeting', { greetingMessage: 'Olá' }, [{}]],
  ['a notice', { outOfHoursMessage: 'Fechado' }, [{}]],
  ['options', { options: ['Troca'] }, [{}]],
])('BOT-03: in a queue: %s', (_name, change, places) => {
  expect(chatbotPlacesOfQueue({ ...queue, ...change })).toEqual(places)
})
