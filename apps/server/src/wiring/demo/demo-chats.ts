import { listTickets } from '@recado/contract/conversations/endpoints'
import { createChat, reactToChatMessage, sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import type { DemoCaller } from './demo-caller.ts'
import type { Attendant } from './demo-team.ts'

type Speaker = 'marina' | Attendant

interface DemoChat {
  title: string
  owner: Speaker
  people: readonly Speaker[]
  lines: ReadonlyArray<readonly [by: Speaker, text: string]>
}

/** `{ticket}` is the address of a ticket that Ana and Bruno can see. */
const chats: readonly DemoChat[] = [
  {
    title: 'Entregas da semana',
    owner: 'bruno',
    people: ['ana', 'carla', 'diego'],
    lines: [
      ['bruno', 'O caminhão de quinta já está cheio. O que for urgente vai na sexta de manhã.'],
      ['carla', 'Certo, aviso quem comprou hoje.'],
      ['diego', 'Sexta eu confirmo com o motorista às 8h.'],
    ],
  },
  {
    title: 'Vendas e suporte',
    owner: 'ana',
    people: ['marina', 'bruno'],
    lines: [
      ['ana', 'Bom dia! A Eduarda quer fechar a cadeira Atlas, alguém confirma o frete para Campinas?'],
      ['bruno', '@Ana são três dias úteis, R$ 89,00.'],
      ['ana', 'Perfeito, mando o link agora: {ticket}'],
      ['bruno', 'Qualquer coisa me chama.'],
    ],
  },
]

/** The company's users, each with their own session. */
export interface DemoPeople {
  as(who: Speaker): DemoCaller
  ids: ReadonlyMap<Speaker, number>
}

/** Creates chats between the demonstration's users by their own calls. The last messages are unread for the admin. */
export async function seedChats({ as, ids }: DemoPeople): Promise<void> {
  const { tickets } = await as('ana')(listTickets, { query: { searchParam: 'Eduarda', showAll: 'true' } })
  const link = `/tickets/${tickets[0]?.uuid ?? ''}`
  for (const { title, owner, people, lines } of chats) {
    const users = people.map((who) => ({ id: ids.get(who) }))
    const { id, users: present } = await as(owner)(createChat, { body: { title, users } })
    const mentions = present.map(({ userId }) => userId)
    let last = 0
    for (const [by, text] of lines) {
      const body = { message: text.replace('{ticket}', link), mentions, quotedId: text.startsWith('@') ? last : null }
      last = (await as(by)(sendChatMessage, { params: { id }, body })).id
    }
    await as(owner)(reactToChatMessage, { params: { id, messageId: last }, body: { emoji: '👍' } })
  }
}
