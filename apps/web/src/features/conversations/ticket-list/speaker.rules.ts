import type { Ticket } from '@recado/contract/conversations/ticket'

/** The name by which colleagues call somebody. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** The name before the last message: a word of ours, or a name. Neither: the customer, whose row it is. */
export interface Speaker {
  word: 'you' | 'bot' | 'phone' | 'team' | null
  name: string
}

const nobody: Speaker = { word: null, name: '' }

/** The author of the last message, as the person `me` reads it. */
export function speakerOf({ lastSpeaker, isGroup }: Pick<Ticket, 'lastSpeaker' | 'isGroup'>, me: number): Speaker {
  if (!lastSpeaker) return nobody
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
      return isGroup ? { word: null, name: firstName(name) } : nobody
  }
}
