import * as endpoints from '@recado/contract/announcements/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { AnnouncementServices } from './announcement-services.ts'
import { listAnnouncements } from './list-announcements.ts'
import { changeAnnouncement, publishAnnouncement } from './publish-announcement.ts'
import { deleteAnnouncement, showAnnouncement } from './save-announcement.ts'
import { removePicture, savePicture } from './save-picture.ts'

/** Announcements of the operator, with their pictures. */
export const announcementArea = (services: AnnouncementServices) =>
  ({
    name: 'announcements',
    routes(on: Registrar) {
      on.outside(endpoints.listAnnouncements, ({ actor, query }) => listAnnouncements(services, actor, query))
      on.outside(endpoints.showAnnouncement, ({ params }) => showAnnouncement(services, params.id))
      on.outside(endpoints.createAnnouncement, ({ actor, body, files }) =>
        publishAnnouncement(services, actor, { input: body, file: files[0] }),
      )
      on.outside(endpoints.updateAnnouncement, ({ actor, params, body: { removeMedia, ...change }, files }) =>
        changeAnnouncement(services, actor, {
          id: params.id,
          change,
          file: files[0],
          removeMedia: removeMedia === true,
        }),
      )
      on.outside(endpoints.deleteAnnouncement, async ({ actor, params }) => {
        await deleteAnnouncement(services, actor, params.id)
        return {}
      })
      on.outside(endpoints.uploadAnnouncementMedia, ({ actor, params, files }) =>
        savePicture(services, actor, { id: params.id, file: files[0] }),
      )
      on.outside(endpoints.deleteAnnouncementMedia, ({ actor, params }) => removePicture(services, actor, params.id))
    },
  }) satisfies Area
