import type { Announcement, AnnouncementChange, AnnouncementInput } from '@recado/contract/announcements/announcement'
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@recado/contract/announcements/endpoints'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'

const TABLE = ['announcements', 'table'] as const

export const announcementTableQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...TABLE, searchParam],
    queryFn: ({ signal, pageParam }) =>
      call(listAnnouncements, { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
  })

const refetchTable = () => refetchCached(TABLE)

/** Refetches the operator's table on every event, because only the server knows the new order. */
export const useLiveTable = () => useServerEvent('announcement', () => void refetchTable())

/** The change to the picture: it is kept, removed or replaced. */
export type PictureChange = 'keep' | 'remove' | File

/** Adds an announcement. If the picture is refused, nothing is added. */
export async function addAnnouncement(values: AnnouncementInput, picture: PictureChange): Promise<Announcement> {
  const announcement = await call(createAnnouncement, inputOf(values, picture))
  await refetchTable()
  return announcement
}

/** Changes the given fields of an announcement. If the picture is refused, nothing changes. */
export async function changeAnnouncement(
  id: number,
  change: AnnouncementChange,
  picture: PictureChange,
): Promise<Announcement> {
  const announcement = await call(updateAnnouncement, { params: { id }, ...inputOf(change, picture) })
  await refetchTable()
  return announcement
}

function inputOf<T extends AnnouncementChange>(values: T, picture: PictureChange) {
  const body = picture === 'remove' ? { ...values, removeMedia: true } : values
  return picture instanceof File ? { form: formOf(values, picture), body } : { body }
}

function formOf(values: AnnouncementChange, picture: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  form.set('file', picture)
  return form
}

export async function removeAnnouncement(id: number): Promise<void> {
  await call(deleteAnnouncement, { params: { id } })
  await refetchTable()
}
