import { z } from 'zod'
import { defineEndpoint, needs, operate } from '../endpoint.ts'
import { confirmation } from '../paging.ts'

/** How a browser receives live updates. `reading`: it reloads the data it shows every 5 seconds. */
export const livePaths = ['websocket', 'polling', 'reading'] as const
export type LivePath = (typeof livePaths)[number]

/**
 * Why a browser does not use the websocket. `refused`: connecting fails with an error. `silent`: it connects, but no
 * data arrives. `cut`: it repeatedly closes early. `lost`: its frames stop arriving.
 */
export const liveCauses = ['refused', 'silent', 'cut', 'lost'] as const
export type LiveCause = (typeof liveCauses)[number]

/** Query parameter with which a long poll names its cause. */
export const LIVE_CAUSE = 'liveCause'

/** Additive. A browser without a live connection reports every minute that it polls by ordinary calls, and why. */
export const reportLivePath = defineEndpoint({
  id: 'livePaths.report',
  method: 'POST',
  path: '/live-path',
  access: needs('account:own'),
  summary: 'Report that this browser has no live connection and reads what it shows every 5 seconds',
  body: z.object({ path: z.literal('reading'), cause: z.enum(liveCauses) }),
  response: confirmation,
})

/** Additive. */
export const listLivePaths = defineEndpoint({
  id: 'livePaths.list',
  method: 'GET',
  path: '/live-paths',
  access: operate,
  summary: 'How the browsers at this node receive live updates, and why some of them not by websocket',
  response: z.object({
    paths: z.array(z.object({ path: z.enum(livePaths), count: z.number().int() })),
    causes: z.array(z.object({ cause: z.enum(liveCauses), count: z.number().int() })),
  }),
})
