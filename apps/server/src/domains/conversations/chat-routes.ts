import { listNoteMentions as listNoteMentionsEndpoint } from '@recado/contract/conversations/endpoints'
import { listHistory as historyEndpoint, ticketTranscript } from '@recado/contract/conversations/history'
import * as notes from '@recado/contract/conversations/notes'
import {
  searchEverywhere as everywhereEndpoint,
  searchMessages as searchEndpoint,
} from '@recado/contract/conversations/search'
import * as timeline from '@recado/contract/conversations/timeline'
import type { Registrar } from '../../platform/http/call.ts'
import { hangUpSignal } from '../../platform/http/hang-up.ts'
import { listMessageVersions } from './messages/changes/list-versions.ts'
import { listHistory } from './messages/history/list-history.ts'
import { createNote } from './notes/create-note.ts'
import { deleteNote } from './notes/delete-note.ts'
import { listNotes } from './notes/list-notes.ts'
import { listNoteMentions, listNotePeople, seeNoteMentions } from './notes/note-mentions.ts'
import { searchEverywhere } from './search/search-everywhere.ts'
import { searchMessages } from './search/search-messages.ts'
import type { TicketMessaging } from './tickets/ticket-services.ts'
import { listTimeline } from './timeline/list-timeline.ts'
import { writeTranscript } from './transcript/write-transcript.ts'

/** Routes of the chat: notes, timeline, earlier messages, message search. */
export function chatRoutes(on: Registrar, services: TicketMessaging): void {
  const addresses = services.addresses
  on.inWork(notes.createTicketNote, ({ work, actor, body }) => createNote(work, actor, body))
  on.inWork(notes.deleteTicketNote, async ({ work, actor, params }) => {
    await deleteNote(work, actor, params.id)
    return {}
  })
  on.inWork(notes.listNotePeople, async ({ work, actor, query }) => ({
    people: await listNotePeople(work, actor, query.ticketId),
  }))
  on.inWork(listNoteMentionsEndpoint, ({ work, actor }) => listNoteMentions(work, actor))
  on.inWork(notes.seeNoteMentions, async ({ work, actor, body }) => {
    await seeNoteMentions(work, actor, body.ids)
    return {}
  })
  on.inWork(notes.listTicketNotes, ({ work, actor, query }) => listNotes(work, actor, query))
  on.inWork(timeline.listTimeline, ({ work, actor, params, query }) =>
    listTimeline(work, actor, { ticketId: params.id, cursor: query.cursor }),
  )
  on.inWork(timeline.listMessageVersions, ({ work, actor, params }) => listMessageVersions(work, actor, params.id))
  on.inWork(historyEndpoint, ({ work, actor, params, query }) =>
    listHistory(work, actor, { ticketId: params.id, cursor: query.cursor, addresses }),
  )
  on.inWork(everywhereEndpoint, ({ work, actor, query }) => searchEverywhere(work, actor, query.searchParam))
  on.inWork(searchEndpoint, ({ work, actor, query }) =>
    searchMessages(work, actor, { term: query.searchParam, cursor: query.cursor }),
  )
  on.outside(ticketTranscript, async ({ actor, params, reply }) => {
    const call = { ticketId: params.id, signal: hangUpSignal(reply) }
    const { ticket, pdf, bytes } = await writeTranscript(services, actor, call)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': bytes,
        'content-disposition': `attachment; filename="${ticket.code}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(pdf)
  })
}
