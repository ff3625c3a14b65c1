import type { In } from '@recado/contract/endpoint'
import type { Payload } from '@recado/contract/realtime'
import type { DeliveryState } from '@recado/contract/webhooks/choices'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  replayFailed,
  testWebhook,
  updateWebhook,
} from '@recado/contract/webhooks/endpoints'
import type { Webhook } from '@recado/contract/webhooks/webhook'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { changeCached } from '../../platform/api/cached-changes.ts'
import { queryClient, refetchCached } from '../../platform/api/query-client.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { withWebhookEvent } from './live-webhooks.ts'

const WEBHOOKS = ['webhooks']
const DELIVERIES = ['webhook-deliveries']

const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS,
  // It follows events only while it is mounted.
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).webhooks,
})

const apply = (event: Payload<'webhook'>): void =>
  changeCached<Webhook[]>(queryClient, WEBHOOKS, (webhooks) => withWebhookEvent(webhooks, event))

/** The company's webhooks by name, kept up to date by events. */
export function useWebhooks() {
  useServerEvent('webhook', apply)
  // The number of waiting deliveries is not part of delivery events, so refetch.
  useServerEvent('webhookDelivery', () => void refetchCached(WEBHOOKS))
  return useQuery(webhooksQuery)
}

export async function addWebhook(body: In<typeof createWebhook, 'body'>): Promise<Webhook> {
  const webhook = await call(createWebhook, { body })
  apply({ action: 'create', webhook: { ...webhook, secret: '' } })
  return webhook
}

export async function changeWebhook(id: number, body: In<typeof updateWebhook, 'body'>): Promise<void> {
  apply({ action: 'update', webhook: await call(updateWebhook, { params: { id }, body }) })
}

export async function removeWebhook(id: number): Promise<void> {
  await call(deleteWebhook, { params: { id } })
  apply({ action: 'delete', webhookId: id })
}

/** Creates a new secret, which is shown only once. */
export const renewWebhookSigningSecret = async (id: number): Promise<string> =>
  (await call(renewWebhookSecret, { params: { id } })).secret

export const sendTest = (id: number) => call(testWebhook, { params: { id } })

const deliveriesQuery = (id: number, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...DELIVERIES, id, state ?? ''],
    refetchOnMount: 'always',
    queryFn: ({ signal, pageParam }) =>
      call(listDeliveries, {
        params: { id },
        query: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** The deliveries of a webhook, newest first, kept up to date by events. */
export function useDeliveries(id: number, state: DeliveryState | undefined) {
  useServerEvent('webhookDelivery', ({ webhookId }) => {
    if (webhookId === id) void refetchCached([...DELIVERIES, id])
  })
  return useInfiniteQuery(deliveriesQuery(id, state))
}

export async function replayOne(id: number, deliveryId: number): Promise<void> {
  await call(replayDelivery, { params: { id, deliveryId } })
  await refetchCached([...DELIVERIES, id])
}

/** @returns the number of deliveries that are sent again */
export async function replayAll(id: number): Promise<number> {
  const { replayed } = await call(replayFailed, { params: { id } })
  await refetchCached([...DELIVERIES, id])
  return replayed
}
