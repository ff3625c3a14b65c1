import type { TestApp } from './app.ts'

/**
 * The traces of each call of the walk: actions of the audit log, and after 'ticket' those of the timeline. Calls that
 * are not here leave none.
 */
export const traces: Readonly<Record<string, readonly string[]>> = {
  'actions.deleteTickets': ['tickets.delete', 'ticket deleted'],
  'actions.queueTickets': ['tickets.queue', 'ticket transferred'],
  'actions.tagTickets': ['tickets.tag', 'ticket tagged'],
  'actions.updateContacts': ['contacts.update'],
  'announcements.create': ['announcement.create'],
  'announcements.delete': ['announcement.delete'],
  'announcements.deleteMedia': ['announcement.update'],
  'announcements.update': ['announcement.update'],
  'announcements.uploadMedia': ['announcement.update'],
  'auth.logout': ['session.end'],
  'companies.create': ['company.create'],
  'companies.delete': ['company.delete'],
  'companies.restore': ['company.restore'],
  'companies.update': ['company.update'],
  'companies.updateSchedules': ['company.schedules'],
  'contactImports.drop': ['contactImport.drop'],
  'contactImports.start': ['contactImport.start'],
  'contacts.upload': ['contactImport.start'],
  'contacts.delete': ['contact.delete'],
  'contacts.update': ['contact.number', 'ticket numberChanged'],
  'contacts.importFromPhone': ['contacts.import'],
  'helps.create': ['help.create'],
  'helps.delete': ['help.delete'],
  'helps.update': ['help.update'],
  'invoices.confirm': ['invoice.confirm'],
  'messages.delete': ['ticket messageDeleted'],
  'messages.edit': ['ticket messageEdited'],
  'messages.editByPost': ['ticket messageEdited'],
  'plans.create': ['plan.create'],
  'plans.delete': ['plan.delete'],
  'plans.update': ['plan.update'],
  'quickMessages.create': ['quickMessage.create'],
  'quickMessages.delete': ['quickMessage.delete'],
  'quickMessages.deleteMedia': ['quickMessage.attachment'],
  'quickMessages.update': ['quickMessage.update'],
  'quickMessages.uploadMedia': ['quickMessage.attachment'],
  'queueOptions.create': ['queue.option.create'],
  'queueOptions.delete': ['queue.option.delete'],
  'queueOptions.update': ['queue.option.update'],
  'queues.create': ['queue.create'],
  'queues.delete': ['queue.delete'],
  'queues.update': ['queue.update'],
  'schedules.create': ['schedule.create'],
  'schedules.delete': ['schedule.delete'],
  'schedules.deleteMedia': ['schedule.picture'],
  'schedules.update': ['schedule.update'],
  'schedules.uploadMedia': ['schedule.picture'],
  'sessions.endAll': ['session.endAll'],
  'settings.update': ['setting.update'],
  'simulator.inbound': ['ticket created'],
  'tags.create': ['tag.create'],
  'tags.delete': ['tag.delete'],
  'tags.sync': ['ticket tagged'],
  'tags.update': ['tag.update'],
  'ticketNotes.create': ['ticket noted'],
  'ticketNotes.delete': ['ticket noteDeleted'],
  'tickets.create': ['ticket created'],
  'tickets.delete': ['ticket.delete', 'ticket deleted'],
  'tickets.snooze': ['ticket snoozed'],
  'tickets.update': ['ticket accepted'],
  'twoFactor.disable': ['twoFactor.disable'],
  'twoFactor.enable': ['twoFactor.enable'],
  'twoFactor.renewCodes': ['twoFactor.codes'],
  'twoFactor.reset': ['twoFactor.reset'],
  'users.create': ['user.create'],
  'users.delete': ['user.delete'],
  'users.update': ['user.update'],
  'whatsapp.create': ['connection.create'],
  'whatsapp.delete': ['connection.delete'],
  'whatsapp.renewToken': ['connection.renewToken'],
  'whatsapp.update': ['connection.update'],
  'whatsappsession.end': ['connection.end'],
  'whatsappsession.newQr': ['connection.newQr'],
}

/** Calls that delete something without a trace, with the reason. */
export const traceless: Readonly<Record<string, string>> = {
  'messages.withdrawChange': 'asked for and never made: the message stays as it is',
  'tickets.wake': 'ends a snooze: the ticket is back on its list',
}

/** Up to where the audit log and the timelines were read. */
export interface TraceMark {
  audit: number
  timeline: number
}

export async function traceMark(app: TestApp): Promise<TraceMark> {
  const [mark] = await app.rows<TraceMark>(
    `select (select coalesce(max(id), 0)::int from audit_log) as audit, (select coalesce(max(id), 0)::int from ticket_timeline) as timeline`,
  )
  return mark ?? { audit: 0, timeline: 0 }
}

/** The actions noted since, of all companies: those of the audit log and those of tickets, each in order. */
export async function tracesSince(app: TestApp, { audit, timeline }: TraceMark): Promise<string[]> {
  const rows = await app.rows<{ action: string }>(
    `select action from (select 1 as log, id, action from audit_log where id > $1
       union all select 2, id, 'ticket ' || action from ticket_timeline where id > $2) as noted order by log, id`,
    [audit, timeline],
  )
  return rows.map(({ action }) => action)
}
