import type { Permission, PlanFeature } from '../access.ts'
import { defineEndpoint, needs } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { idParam } from '../values/wire.ts'
import { usage } from './use.ts'

/** `GET /used-by/:kind/:id`, additive: one endpoint for each kind, because each kind has its own permission. */
const usedBy = <K extends string>(
  kind: K,
  permission: Permission,
  { missing, feature = null }: { missing: ErrorCode; feature?: PlanFeature | null },
) =>
  defineEndpoint({
    id: `uses.${kind}`,
    method: 'GET',
    path: `/used-by/${kind}/:id`,
    access: needs(permission, feature),
    summary: 'Names what refers to the record, so that its deletion can warn, as far as the caller may see it',
    params: idParam('id'),
    response: usage,
    errors: [missing],
  })

export const usesOfTag = usedBy('tag', 'tags:view', { missing: 'ERR_NO_TAG_FOUND' })
export const usesOfQueue = usedBy('queue', 'queues:view', { missing: 'ERR_NO_QUEUE_FOUND' })
export const usesOfConnection = usedBy('connection', 'connections:view', { missing: 'ERR_NO_WAPP_FOUND' })
export const usesOfUser = usedBy('user', 'users:view', { missing: 'ERR_NO_USER_FOUND' })
export const usesOfContactList = usedBy('contactList', 'lists:view', {
  ...{ missing: 'ERR_NO_CONTACT_LIST_FOUND', feature: 'useCampaigns' },
})
export const usesOfFileList = usedBy('fileList', 'files:view', { missing: 'ERR_NO_FILE_LIST_FOUND' })
export const usesOfFlow = usedBy('flow', 'flows:view', { missing: 'ERR_NO_FLOW_FOUND' })
export const usesOfPrompt = usedBy('prompt', 'prompts:view', {
  ...{ missing: 'ERR_NO_PROMPT_FOUND', feature: 'useOpenAi' },
})
export const usesOfIntegration = usedBy('integration', 'integrations:view', {
  ...{ missing: 'ERR_NO_INTEGRATION_FOUND', feature: 'useIntegrations' },
})

export const usesOfSegment = usedBy('segment', 'contacts:view', { missing: 'ERR_NO_SEGMENT_FOUND' })

/** The endpoint of each kind of record that others refer to. */
export const usesOf = {
  tag: usesOfTag,
  queue: usesOfQueue,
  connection: usesOfConnection,
  user: usesOfUser,
  contactList: usesOfContactList,
  fileList: usesOfFileList,
  flow: usesOfFlow,
  prompt: usesOfPrompt,
  integration: usesOfIntegration,
  segment: usesOfSegment,
} as const
export type UsedKind = keyof typeof usesOf
