import * as endpoints from '@recado/contract/announcements/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { listAnnouncements } from './list-announcements.ts'
import {
  announcementColumns,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  showAnnouncement,
} from './save-announcement.ts'
import { noPicture } from './with-picture.ts'

/** Announcements of the operator with their pictures. */
export const announcementArea = (services: AnnouncementServices) =>
  ({
    name: 'announcements',
    routes(on: Registrar) {
      on.outside(endpoints.listAnnouncements, ({ actor, query }) => listAnnouncements(services, actor, query))
      on.outside(endpoints.showAnnouncement, ({ params }) => showAnnouncement(services, params.id))
      on.outside(endpoints.createAnnouncement, ({ actor, body, files }) =>
        createAnnouncement(services, actor, { input: body, file: files[0] }),
      )
      on.outside(endpoints.updateAnnouncement, ({ actor, params, body: { removeMedia, ...change }, files }) =>
        changeAnnouncement(services, actor, {
          id: params.id,
          columns: { ...announcementColumns(change), ...(removeMedia === true && noPicture) },
          file: files[0],
        }),
      )
      on.outside(endpoints.deleteAnnouncement, async ({ actor, params }) => {
        await deleteAnnouncement(services, actor, params.id)
        return {}
      })
      on.outside(endpoints.uploadAnnouncementMedia, async ({ actor, params, files }) => {
        await showAnnouncement(services, params.id)
        if (!files[0]) throw new AppError('ERR_EMPTY_FILE')
        return changeAnnouncement(services, actor, { id: params.id, columns: {}, file: files[0] })
      })
      on.outside(endpoints.deleteAnnouncementMedia, ({ actor, params }) =>
        changeAnnouncement(services, actor, { id: params.id, columns: noPicture }),
      )
    },
  }) satisfies Area
