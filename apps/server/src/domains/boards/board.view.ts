import type { Board, BoardColumn } from '@recado/contract/boards/board'
import { isoOfEpoch } from '../../platform/db/epoch.rules.ts'
import type { BoardRow } from './board.store.ts'
import type { ColumnRow } from './column.store.ts'

export const boardOf = ({ createdAt, updatedAt, archivedAt: _, ...row }: BoardRow): Board => ({
  ...row,
  createdAt: isoOfEpoch(createdAt),
  updatedAt: isoOfEpoch(updatedAt),
})

export const columnOf = ({ id, title, place, wipLimit, isDone, version }: ColumnRow): BoardColumn => ({
  ...{ id, title, order: place, wipLimit, isDone, version },
})
