import type { Announcement, AnnouncementInput } from '@recado/contract/announcements/announcement'
import {
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementMedia,
  listAnnouncements,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from '@recado/contract/announcements/endpoints'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
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

const again = () => queryClient.invalidateQueries({ queryKey: TABLE })

/** Keeps the operator's table in step: where a changed one stands only the server knows. */
export const useLiveTable = () => useServerEvent('announcement', () => void again())

/** Adds an announcement, or changes the one with the id. */
export async function saveAnnouncement(body: AnnouncementInput, id?: number): Promise<Announcement> {
  const saved =
    id === undefined
      ? await call(createAnnouncement, { body })
      : await call(updateAnnouncement, { params: { id }, body })
  await again()
  return saved
}

/** Puts a picture in the place of the one before; null takes it away. */
export async function savePicture(id: number, file: File | null): Promise<void> {
  if (file) {
    const form = new FormData()
    form.set('file', file)
    await call(uploadAnnouncementMedia, { params: { id }, form, body: {} })
  } else await call(deleteAnnouncementMedia, { params: { id } })
  await again()
}

export async function removeAnnouncement(id: number): Promise<void> {
  await call(deleteAnnouncement, { params: { id } })
  await again()
}
