import { archiveBoard, archiveCard, archiveColumn } from '@recado/contract/boards/archive-endpoints'
import { createBoard, createCard, createColumn, linkCardTicket, showCard } from '@recado/contract/boards/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, inSight, namingSample, own, PNG, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'boards.list': own('allowed', async (w) => {
      await newBoard(w)
      return {}
    }),
    'boards.create': own('allowed', async () => ({
      body: { title: SAID, description: SAID, color: '#112233', code: 'A' },
    })),
    'boards.update': namingSample('allowed', async (w) => ({
      params: { id: await newBoard(w) },
      body: { title: SAID },
    })),
    'boards.delete': namingSample('refused', async (w) => ({ params: { id: await newBoard(w) } })),
    'boards.get': namingSample('allowed', async (w) => {
      const { quadroId } = await newCard(w)
      return { query: { quadroId } }
    }),
    'columns.create': namingSample('allowed', async (w) => ({ body: { quadroId: await newBoard(w), title: SAID } })),
    'columns.update': namingSample('allowed', async (w) => ({
      params: { id: (await newColumn(w)).columnId },
      body: { title: SAID },
    })),
    'columns.delete': namingSample('refused', async (w) => ({ params: { id: (await newCard(w)).columnId } })),
    'cards.create': namingSample('allowed', async (w) => ({ body: { ...(await newColumn(w)), title: SAID } })),
    'cards.update': namingSample('allowed', async (w) => ({
      params: { id: (await newCard(w)).id },
      body: { title: SAID },
    })),
    'cards.move': namingSample('allowed', async (w) => {
      const { id, columnId } = await newCard(w)
      return { params: { id }, body: { columnId } }
    }),
    'cards.cover': namingSample('allowed', async (w) => {
      const { id, filename } = await newCard(w)
      return { params: { id }, body: { taskId: id, coverImage: filename } }
    }),
    'cards.delete': namingSample('refused', async (w) => ({ params: { id: (await newCard(w)).id } })),
    'cards.deleteFile': namingSample('allowed', async (w) => {
      const { id, filename } = await newCard(w)
      return { params: { cardId: id, filename } }
    }),
    'cards.show': namingSample('allowed', async (w) => ({ params: { id: (await newCard(w)).id } })),
    'cards.activity': namingSample('allowed', async (w) => ({ params: { id: (await newCard(w)).id } })),
    'cards.linkTicket': namingSample(inSight, async (w) => ({
      params: { id: (await newCard(w)).id },
      body: { ticketId: (await w.newTicket()).id },
    })),
    'cards.unlinkTicket': namingSample(inSight, async (w) => {
      const { id } = await newCard(w)
      const ticketId = (await w.newTicket()).id
      const { tickets } = await w.do(linkCardTicket, { params: { id }, body: { ticketId } })
      return { params: { id, linkId: tickets[0]?.id } }
    }),
    'cards.ofTicket': namingSample(inSight, async (w) => {
      const ticketId = (await w.newTicket()).id
      await w.do(linkCardTicket, { params: { id: (await newCard(w)).id }, body: { ticketId } })
      return { params: { ticketId } }
    }),
    'cards.reminders': own('allowed', async (w) => {
      const { id } = await newCard(w)
      await w.app.rows(
        `insert into board_card_reminders (company_id, card_id, user_id, due, moment)
         select company_id, id, $2, due, 'day' from board_cards where id = $1`,
        [id, w.admin.userId],
      )
      return {}
    }),
    'boards.archive': namingSample('allowed', async (w) => ({
      params: { id: await newBoard(w) },
      body: { archived: true },
    })),
    'columns.archive': namingSample('allowed', async (w) => ({
      params: { id: (await newCard(w)).columnId },
      body: { archived: true },
    })),
    'cards.archive': namingSample('allowed', async (w) => ({
      params: { id: (await newCard(w)).id },
      body: { archived: true },
    })),
    'boards.archived': own('allowed', async (w) => {
      await w.do(archiveBoard, { params: { id: await newBoard(w) }, body: { archived: true } })
      return {}
    }),
    'columns.archived': namingSample('allowed', async (w) => {
      const { quadroId, columnId } = await newColumn(w)
      await w.do(archiveColumn, { params: { id: columnId }, body: { archived: true } })
      return { query: { quadroId } }
    }),
    'cards.archived': namingSample('allowed', async (w) => {
      const { id, quadroId } = await newCard(w)
      await w.do(archiveCard, { params: { id }, body: { archived: true } })
      return { query: { quadroId } }
    }),
    'boards.people': own('allowed', async () => ({})),
    'cards.mentions': own('allowed', async (w) => {
      const { id } = await newCard(w)
      await w.app.rows(
        `insert into user_mentions (company_id, comment_id, user_id, at)
         select company_id, id, $2, now() from board_card_comments where card_id = $1`,
        [id, w.admin.userId],
      )
      return {}
    }),
    'cards.mentionsSeen': own('allowed', async () => ({ body: { ids: [1] } })),
    'cards.remindersSeen': own('allowed', async () => ({ body: { ids: [1] } })),
  },
  traces: {
    'boards.create': ['board.create'],
    'boards.update': ['board.update'],
    'boards.delete': ['board.delete'],
    'boards.archive': ['board.archive'],
    'columns.archive': ['boardColumn.archive'],
    'columns.delete': ['boardColumn.delete'],
    'cards.delete': ['boardCard.delete'],
    'cards.deleteFile': ['boardFile.delete'],
  },
  traceless: { 'cards.unlinkTicket': 'the activity of the card tells of it' },
}

const newBoard = async (fixture: CompanyFixture): Promise<number> =>
  (await fixture.do(createBoard, { body: { title: `${fixture.marker} quadro` } })).board.id

async function newColumn(fixture: CompanyFixture): Promise<{ quadroId: number; columnId: number }> {
  const quadroId = await newBoard(fixture)
  const { column } = await fixture.do(createColumn, { body: { quadroId, title: `${fixture.marker} coluna` } })
  return { quadroId, columnId: column.id }
}

/** Creates a card with a picture. */
async function newCard(
  fixture: CompanyFixture,
): Promise<{ id: number; quadroId: number; columnId: number; filename: string }> {
  const { quadroId, columnId } = await newColumn(fixture)
  const form = new FormData()
  form.set('columnId', String(columnId))
  form.set('quadroId', String(quadroId))
  form.set('title', `${fixture.marker} cartão`)
  form.set('date', '2050-01-01')
  form.set('users', JSON.stringify([fixture.admin.userId]))
  form.set('subtasks', JSON.stringify([{ title: fixture.marker }]))
  form.set('description', `<p>${fixture.marker}</p>`)
  form.set('comments', JSON.stringify([{ title: fixture.marker }]))
  form.append('images', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'foto.png')
  const { id } = (await fixture.do(createCard, { body: form as never })).card
  const { card } = await fixture.do(showCard, { params: { id } })
  return { id, quadroId, columnId, filename: card.images[0]?.filename ?? '' }
}
