import { createBoard, createCard, createColumn, linkCardTicket, updateCard } from '@recado/contract/boards/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { daysLater } from '../../domains/identity/public.ts'
import { type DemoCard, demoBoard, demoCards, demoColumns } from './demo-board.rules.ts'
import type { DemoPeople } from './demo-chats.ts'
import { shopPlan } from './demo-picture.ts'

const PLAN = 'planta.png'

/**
 * Creates a board on which the demonstration's users prepare a new shop, with comments by each user.
 * @param today YYYY-MM-DD in São Paulo
 */
export async function seedBoard({ as, ids }: DemoPeople, today: string): Promise<void> {
  const { board } = await as('marina')(createBoard, { body: demoBoard })
  const columns: number[] = []
  for (const column of demoColumns) {
    const response = await as('marina')(createColumn, { body: { quadroId: board.id, ...column } })
    columns.push(response.column.id)
  }
  for (const card of demoCards) {
    const place = { quadroId: board.id, columnId: columns[card.column] }
    const response = await as('marina')(
      createCard,
      requestOf({ ...place, ...fieldsOf(card, ids, today) }, card.isCovered),
    )
    const at = { params: { id: response.card.id } }
    for (const [by, title] of card.comments) await as(by)(updateCard, { ...at, body: { comments: [{ title }] } })
    if (card.ticketOf === null) continue
    const { tickets } = await as('ana')(listTickets, { query: { searchParam: card.ticketOf, showAll: 'true' } })
    if (tickets[0]) await as('ana')(linkCardTicket, { ...at, body: { ticketId: tickets[0].id } })
  }
}

function fieldsOf(card: DemoCard, ids: DemoPeople['ids'], today: string) {
  const day = (from: number | null) => (from === null ? null : daysLater(today, from))
  const { title, tag, color, priority, description } = card
  return {
    ...{ title, tag, color, priority, description, date: day(card.dueIn) },
    users: card.people.map((key) => ids.get(key)),
    subtasks: card.subtasks.map(({ dueIn, ...subtask }) => ({ ...subtask, due: day(dueIn) })),
    ...(card.repeatsWeekly ? { recurrence: { rule: 'weekly', next: daysLater(today, 7) } } : {}),
  }
}

/** Returns the fields as a body, or as a form with the cover picture. */
function requestOf(fields: Record<string, unknown>, isCovered: boolean): { body: unknown } | { form: FormData } {
  if (!isCovered) return { body: fields }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, coverImage: PLAN }))
    if (value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  form.append('images', new Blob([new Uint8Array(shopPlan())], { type: 'image/png' }), PLAN)
  return { form }
}
