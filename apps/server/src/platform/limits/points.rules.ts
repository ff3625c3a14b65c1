import type { CostClass, Endpoint } from '@recado/contract/endpoint'

const points: Readonly<Record<CostClass, number>> = { free: 0, read: 1, write: 5, report: 10, file: 50 }

/** Points that a call costs its user and their company. */
export const pointsOf = ({ cost, raw, method }: Pick<Endpoint, 'cost' | 'raw' | 'method'>): number =>
  points[cost ?? (raw ? 'file' : method === 'GET' ? 'read' : 'write')]
