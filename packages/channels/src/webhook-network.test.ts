import { describeChannel } from './channel-suite.ts'
import { makeWebhookNetwork } from './webhook-test-network.ts'

describeChannel('by webhooks, without a session, with ids of the network', makeWebhookNetwork)
