import type { listAnnouncements as endpoint } from '@recado/contract/announcements/endpoints'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { announcementPage, countAnnouncements } from './announcement.store.ts'
import { announcementView } from './announcement.view.ts'
import type { AnnouncementServices } from './announcement-services.ts'

const PAGE = 20

/** Returns a page of announcements: all for the super user, the active ones for other users (companies.10). */
export async function listAnnouncements(
  services: AnnouncementServices,
  actor: Actor,
  query: { searchParam?: string | undefined; pageNumber: number },
): Promise<Out<typeof endpoint>> {
  const read = (db: CompanyDb | PlatformDb) => page(services, db, query)
  if (actor.super) return read(services.platform)
  return services.workplace.read(actor.companyId, (work) => read(work.db))
}

async function page(
  { secrets, clock }: AnnouncementServices,
  db: CompanyDb | PlatformDb,
  query: { searchParam?: string | undefined; pageNumber: number },
): Promise<Out<typeof endpoint>> {
  const search = query.searchParam?.trim() ?? ''
  const rows = await announcementPage(db, { search, limit: PAGE + 1, offset: (query.pageNumber - 1) * PAGE })
  const count = await countAnnouncements(db, search)
  const records = rows.slice(0, PAGE).map(announcementView(secrets, clock))
  return { records, count, hasMore: rows.length > PAGE, cursor: null }
}
