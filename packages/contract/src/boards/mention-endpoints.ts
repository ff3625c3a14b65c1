import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idValue } from '../values/wire.ts'
import { boardPerson, listInput } from './board.ts'
import { cardMention } from './card.ts'

/** Additive. */
export const listBoardPeople = defineEndpoint({
  id: 'boards.people',
  method: 'GET',
  path: '/kanban/people',
  access: needs('boards:view'),
  summary: 'The users who may see boards, by name: only they can be mentioned in a comment',
  response: z.object({ people: z.array(boardPerson) }),
})

/** Additive. */
export const listCardMentions = defineEndpoint({
  id: 'cards.mentions',
  method: 'GET',
  path: '/kanban/mentions',
  access: needs('boards:view'),
  summary: 'Comments that mention the caller and that the caller has not seen yet, the latest first, at most 100',
  response: z.object({ records: z.array(cardMention) }),
})

/** Additive. */
export const seeCardMentions = defineEndpoint({
  id: 'cards.mentionsSeen',
  method: 'PUT',
  path: '/kanban/mentions',
  access: needs('boards:view'),
  summary: 'The caller has seen these mentions',
  body: z.object({ ids: listInput(idValue, 100) }),
  response: confirmation,
})
