import type { Place } from '../answering/public.ts'

interface Connection {
  greetingMessage: string
  outOfHoursMessage: string
  expiresTicket: number
  timeToTransfer: number
  transferQueueId: number | null
}

interface Queue {
  greetingMessage: string
  outOfHoursMessage: string
  options: readonly unknown[]
}

/** Where the chatbot is set up on a connection: where it has something to say, or looks after idle tickets. */
export function placesOfConnection(connection: Connection): Place[] {
  const { greetingMessage, outOfHoursMessage, expiresTicket, timeToTransfer, transferQueueId } = connection
  const places: Place[] = []
  if (greetingMessage !== '' || outOfHoursMessage !== '') places.push({})
  if (expiresTicket > 0) places.push({ timer: 'inactivity', unfinished: true })
  if (timeToTransfer > 0 && transferQueueId !== null) places.push({ timer: 'transfer', exceptQueueId: transferQueueId })
  return places
}

/** The same of a queue. */
export function placesOfQueue({ greetingMessage, outOfHoursMessage, options }: Queue): Place[] {
  return greetingMessage !== '' || outOfHoursMessage !== '' || options.length > 0 ? [{}] : []
}
