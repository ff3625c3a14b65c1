import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { archiveCard, archiveColumn } from '@recado/contract/boards/archive-endpoints'
import { createBoard, createCard, createColumn, linkCardTicket } from '@recado/contract/boards/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { listUserNames } from '@recado/contract/identity/endpoints'
import type { Caller } from './call.ts'

const picture = resolve(import.meta.dirname, '../apps/web/public/icons/icon-512.png')

/** A board with columns, all kinds of cards, and a link to a ticket. */
export async function fillBoards(staff: Caller): Promise<void> {
  const { board } = await staff(createBoard, {
    body: {
      title: 'Reforma da loja',
      description: 'Tudo o que falta até a reinauguração.',
      color: '#b54708',
      code: 'OBR-1',
    },
  })
  const columns: number[] = []
  for (const [title, wipLimit, isDone] of [
    ['A fazer', null, false],
    ['Fazendo', 1, false],
    ['Feito', null, true],
  ] as const) {
    const { column } = await staff(createColumn, { body: { quadroId: board.id, title, wipLimit, isDone } })
    columns.push(column.id)
  }
  const users = (await staff(listUserNames)).slice(0, 2).map(({ id }) => ({ id }))
  const form = new FormData()
  const fields = {
    ...{ quadroId: board.id, columnId: columns[0], title: 'Trocar a vitrine', tag: 'Obra', priority: 'Urgente' },
    ...{ date: '2026-01-20', color: '#1f6feb', coverImage: 'vitrine.png' },
    users: JSON.stringify(users),
    description: '<p>Vidro <strong>temperado</strong> de 10 mm.</p><ul><li>Medir</li><li>Pedir</li></ul>',
    subtasks: JSON.stringify([
      { title: 'Medir', completed: true },
      { title: 'Pedir o orçamento', completed: false, due: '2026-01-10' },
      { title: 'Aprovar', completed: false },
    ]),
    comments: JSON.stringify([{ title: 'O vidraceiro vem na terça.' }]),
    videos: JSON.stringify([{ title: 'Como medir', link: 'https://videos.exemplo.com.br/1' }]),
    recurrence: JSON.stringify({ rule: 'monthly', next: '2099-01-20' }),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.append('images', new File([await readFile(picture)], 'vitrine.png', { type: 'image/png' }))
  form.append('files', new File(['Vidro: R$ 900,00'], 'orçamento-da-reforma-da-loja.txt', { type: 'text/plain' }))
  const { card } = await staff(createCard, { form })
  for (const [at, title, more] of [
    [0, 'Escolher a cor da fachada', { priority: 'Baixa' }],
    [1, 'Pintar a parede do fundo', { priority: 'Alta', users }],
    [1, 'Comprar luminárias', {}],
    [2, 'Renovar o alvará', { subtasks: [{ title: 'Pagar a taxa', completed: true }] }],
  ] as const)
    await staff(createCard, { body: { quadroId: board.id, columnId: columns[at] ?? 0, title, ...more } as never })
  const archived = { columnId: columns[2] ?? 0, quadroId: board.id, title: 'Medir a porta' }
  const { card: old } = await staff(createCard, { body: archived as never })
  await staff(archiveCard, { params: { id: old.id }, body: { archived: true } })
  const { column } = await staff(createColumn, { body: { quadroId: board.id, title: 'Ideias' } })
  await staff(archiveColumn, { params: { id: column.id }, body: { archived: true } })
  const { tickets } = await staff(listTickets, { query: { showAll: true } })
  await staff(linkCardTicket, { params: { id: card.id }, body: { ticketId: tickets[0]?.id ?? 0 } })
}
