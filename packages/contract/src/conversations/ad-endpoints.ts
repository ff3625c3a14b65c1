import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { ad, MOST_ADS } from './ad.ts'

export const listAds = defineEndpoint({
  id: 'ads.index',
  method: 'GET',
  path: '/ads',
  access: needs('tickets:view'),
  summary: `The advertisements that brought customers, the last used first, ${MOST_ADS} at most (additive)`,
  response: z.object({ ads: z.array(ad) }),
})
