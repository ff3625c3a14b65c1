import type { Ticket } from '@recado/contract/conversations/ticket'

/** Returns the first name, which colleagues use. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** The label before the last message: a translated word or a name. Both are empty for the customer of the row. */
export interface Speaker {
  word: 'you' | 'bot' | 'phone' | 'team' | null
  name: string
}

const noSpeaker: Speaker = { word: null, name: '' }

/** Returns the author of the last message as the user `me` sees it. */
export function speakerOf({ lastSpeaker, isGroup }: Pick<Ticket, 'lastSpeaker' | 'isGroup'>, me: number): Speaker {
  if (!lastSpeaker) return noSpeaker
  const { kind, userId, name } = lastSpeaker
  switch (kind) {
    case 'machine':
      return { word: 'bot', name: '' }
    case 'phone':
      return { word: 'phone', name: '' }
    case 'user':
      if (userId === me) return { word: 'you', name: '' }
      return name ? { word: null, name: firstName(name) } : { word: 'team', name: '' }
    case 'customer':
      return isGroup ? { word: null, name: firstName(name) } : noSpeaker
  }
}
