import type { Card, CardFace } from '@recado/contract/boards/card'

const at = '2026-01-01T10:00:00.000Z'
const none = { subtasks: 0, completed: 0, comments: 0, files: 0, videos: 0, tickets: 0 }

/** A card as a board shows it. */
export const face = (id: number, title: string, more: Partial<CardFace> = {}): CardFace => ({
  ...{ id, columnId: 1, quadroId: 5, title, tag: '', color: '#ffffff', date: null, users: [], priority: 'Normal' },
  ...{
    progress: 0,
    coverImage: '',
    cover_image: '',
    coverUrl: null,
    order: `V${String(id).padStart(5, '0')}`,
    revision: 1,
    version: 1,
  },
  ...{ recurrence: null, copyOf: null, hasDescription: false, counts: none, createdAt: at, updatedAt: at },
  ...more,
})

/** A whole card. */
export const card = (id: number, title: string, more: Partial<Card> = {}): Card => ({
  ...face(id, title),
  ...{ description: '', images: [], files: [], videos: [], comments: [], subtasks: [] },
  ...more,
})

/** A board of two columns. */
export const board = (first: readonly CardFace[], second: readonly CardFace[] = []) => ({
  quadro: {
    ...{ id: 5, title: 'Reforma', description: '', color: '#0e7490', code: 'OBR', members: [], cards: first.length },
    ...{ createdBy: 7, createdAt: at, updatedAt: at },
  },
  tasks: [
    { id: 1, title: 'A fazer', order: 'V00001', wipLimit: null, isDone: false, version: 1, tasks: first },
    { id: 2, title: 'Feito', order: 'V00002', wipLimit: 1, isDone: true, version: 1, tasks: second },
  ],
})

export const file = (id: number, name: string, type = 'text/plain') => ({
  ...{ id, filename: `stored-${id}`, name, type, size: 2048, url: `/media/stored-${id}` },
})
