import { z } from 'zod'
import { defineEndpoint, needs, operate } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam } from '../values/wire.ts'
import { ANNOUNCEMENT_MAX_BYTES, announcement, announcementChange, announcementInput } from './announcement.ts'

const id = idParam('id')
const picture = { field: 'file', maxFiles: 1, maxBytes: ANNOUNCEMENT_MAX_BYTES }

export const listAnnouncements = defineEndpoint({
  id: 'announcements.index',
  method: 'GET',
  path: '/announcements',
  access: needs('account:own'),
  summary: 'Announcements, the most pressing and newest first, 20 a page; only active ones for who is not super',
  query: z.object(pageQuery),
  response: z.object({ records: z.array(announcement), ...pageReply }),
})

export const showAnnouncement = defineEndpoint({
  id: 'announcements.show',
  method: 'GET',
  path: '/announcements/:id',
  access: operate,
  summary: 'One announcement',
  params: id,
  response: announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const createAnnouncement = defineEndpoint({
  id: 'announcements.create',
  method: 'POST',
  path: '/announcements',
  access: operate,
  summary:
    'Add an announcement; without more it is active and of low priority. With a picture (`file`, additive) it is published with it or not at all',
  body: announcementInput,
  multipart: picture,
  response: announcement,
  errors: ['ERR_EMPTY_FILE', 'ERR_UNSUPPORTED_MEDIA'],
})

export const updateAnnouncement = defineEndpoint({
  id: 'announcements.update',
  method: 'PUT',
  path: '/announcements/:id',
  access: operate,
  summary:
    'Change an announcement, with a picture in place of the one before (`file`, additive) or without one (`removeMedia`, additive)',
  params: id,
  body: announcementChange.extend({ removeMedia: flag }),
  multipart: picture,
  response: announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_EMPTY_FILE', 'ERR_UNSUPPORTED_MEDIA'],
})

export const deleteAnnouncement = defineEndpoint({
  id: 'announcements.delete',
  method: 'DELETE',
  path: '/announcements/:id',
  access: operate,
  summary: 'Delete an announcement and its picture',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const uploadAnnouncementMedia = defineEndpoint({
  id: 'announcements.uploadMedia',
  method: 'POST',
  path: '/announcements/:id/media-upload',
  access: operate,
  summary: 'Attach a picture (png, jpg, jpeg, by its content) in place of the one before',
  params: id,
  body: z.object({}),
  multipart: picture,
  response: announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_EMPTY_FILE', 'ERR_UNSUPPORTED_MEDIA'],
})

export const deleteAnnouncementMedia = defineEndpoint({
  id: 'announcements.deleteMedia',
  method: 'DELETE',
  path: '/announcements/:id/media-upload',
  access: operate,
  summary: 'Remove the picture of an announcement',
  params: id,
  response: announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})
