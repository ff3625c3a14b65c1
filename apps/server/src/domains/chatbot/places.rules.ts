import type { ResponderPlace } from '../answering/public.ts'

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

/** Returns where the chatbot is set up on a connection: where it has texts or checks idle tickets. */
export function chatbotPlacesOfConnection(connection: Connection): ResponderPlace[] {
  const { greetingMessage, outOfHoursMessage, expiresTicket, timeToTransfer, transferQueueId } = connection
  const places: ResponderPlace[] = []
  if (greetingMessage !== '' || outOfHoursMessage !== '') places.push({})
  if (expiresTicket > 0) places.push({ timer: 'inactivity', unfinished: true })
  if (timeToTransfer > 0 && transferQueueId !== null) places.push({ timer: 'transfer', exceptQueueId: transferQueueId })
  return places
}

/** Same for a queue. */
export function chatbotPlacesOfQueue({ greetingMessage, outOfHoursMessage, options }: Queue): ResponderPlace[] {
  return greetingMessage !== '' || outOfHoursMessage !== '' || options.length > 0 ? [{}] : []
}
