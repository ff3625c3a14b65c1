/** The columns of all tables, generated from the schema by `npm run tables`. Never edited by hand. */

import type { ColumnType } from 'kysely'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Numeric = ColumnType<number, number | string, number | string>

export interface Ads {
  company_id: number
  first_at: Generated<Date>
  headline: Generated<string>
  id: Generated<number>
  key: string
  last_at: Generated<Date>
  source_id: Generated<string>
  source_type: Generated<string>
  source_url: Generated<string>
}

export interface Announcements {
  created_at: Generated<Date>
  id: Generated<number>
  media_company: number | null
  media_file: string | null
  media_name: string | null
  priority: Generated<number>
  status: Generated<boolean>
  text: string
  title: string
  updated_at: Generated<Date>
}

export interface AnswerStates {
  closing_at: Date | null
  company_id: number
  message_id: Generated<number>
  said: Generated<number>
  said_since: Date | null
  ticket_id: number
  turns: Generated<number>
  turns_since: Date | null
}

export interface ApiCalls {
  caller: string
  calls: number
  company_id: number
  since: Date
}

export interface ApiSends {
  body_hash: Buffer
  caller: string
  company_id: number
  created_at: Generated<Date>
  key_hash: Buffer
  message_id: number | null
  message_ids: ArrayType<number> | null
  ticket_id: number | null
}

export interface ApiTokens {
  company_id: number
  created_at: Generated<Date>
  created_by: number | null
  ending: string
  id: Generated<number>
  last_used_at: Date | null
  name: string
  scopes: string[]
  token_hash: Buffer
}

export interface AssistantMonths {
  calls: Generated<number>
  company_id: number
  month: string
  purpose: string
  tokens: Generated<number>
}

export interface AssistantSettings {
  api_key: Buffer | null
  company_id: number
  month_tokens: number | null
}

export interface AuditLog {
  action: string
  actor_id: number | null
  actor_kind: Generated<string>
  actor_name: string
  after: Json | null
  at: Generated<Date>
  before: Json | null
  company_id: number
  id: Generated<number>
  subject: string
}

export interface AuditRepeats {
  action: string
  actor_id: number
  address: string
  audit_id: number
  company_id: number
  quarter: Date
  times: number
}

export interface AutomaticTexts {
  company_id: number
  key: string
  text: string
  updated_at: Generated<Date>
}

export interface BillingDetails {
  address: string
  city: string
  company_id: number
  country: string
  document: Generated<string>
  first_name: string
  last_name: Generated<string>
  state: Generated<string>
  updated_at: Generated<Date>
  zipcode: string
}

export interface BoardActivity {
  action: string
  at: Generated<Date>
  card_id: number
  company_id: number
  details: Generated<Json>
  id: Generated<number>
  revision: number
  user_id: number | null
  user_name: string | null
}

export interface BoardCardComments {
  card_id: number
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  text: string
  user_id: number | null
  user_name: string
}

export interface BoardCardFiles {
  card_id: number
  company_id: number
  id: Generated<number>
  is_image: boolean
  media_file: string
  media_name: string
  media_size: number
  mimetype: string
}

export interface BoardCardReminders {
  at: Generated<Date>
  card_id: number
  company_id: number
  due: string
  id: Generated<number>
  moment: string
  seen_at: Date | null
  user_id: number
}

export interface BoardCards {
  archived_at: Date | null
  board_id: number
  color: string
  column_id: number
  company_id: number
  copied_for: string | null
  copy_of: number | null
  cover: string | null
  created_at: Generated<Date>
  created_by: number | null
  description: Generated<string>
  due: string | null
  due_set_at: Generated<Date>
  id: Generated<number>
  place: string
  priority: Generated<string>
  recurs: string | null
  recurs_column_id: number | null
  recurs_day: number | null
  recurs_next: string | null
  revision: Generated<number>
  tag: Generated<string>
  title: string
  updated_at: Generated<Date>
  version: Generated<number>
  videos: Generated<Json>
}

export interface BoardCardTickets {
  card_id: number
  company_id: number
  id: Generated<number>
  ticket_id: number
}

export interface BoardCardUsers {
  card_id: number
  company_id: number
  user_id: number
}

export interface BoardColumns {
  archived_at: Date | null
  board_id: number
  company_id: number
  id: Generated<number>
  is_done: Generated<boolean>
  place: string
  title: string
  version: Generated<number>
  wip_limit: number | null
}

export interface Boards {
  archived_at: Date | null
  code: Generated<string>
  color: string
  company_id: number
  created_at: Generated<Date>
  created_by: number | null
  description: Generated<string>
  id: Generated<number>
  title: string
  updated_at: Generated<Date>
}

export interface BoardSubtasks {
  card_id: number
  company_id: number
  completed: Generated<boolean>
  due: string | null
  id: Generated<number>
  ordinal: number
  title: string
}

export interface Campaigns {
  author_id: number | null
  company_id: number
  completed_at: Date | null
  confirmed_variables: Generated<string[]>
  connection_id: number | null
  contact_list_id: number | null
  counts: Json | null
  created_at: Generated<Date>
  exclusions: Generated<Json>
  file_list_id: number | null
  gather_total: Generated<number>
  gathered: Generated<number>
  gathered_to: Generated<number>
  gathering: Generated<string>
  hold_reason: string | null
  id: Generated<number>
  is_telling: Generated<boolean>
  media_file: string | null
  media_name: string | null
  media_size: number | null
  message1: Generated<string>
  message2: Generated<string>
  message3: Generated<string>
  message4: Generated<string>
  message5: Generated<string>
  mimetype: string | null
  name: string
  next_at: Date | null
  paused_at: Date | null
  queue_id: number | null
  scheduled_at: Date | null
  segment_filter: Json | null
  segment_id: number | null
  since_pause: Generated<number>
  started_at: Date | null
  status: Generated<string>
  tag_id: number | null
  template_id: number | null
  template_parameters: Generated<Json>
  updated_at: Generated<Date>
  user_id: number | null
  version: Generated<number>
  wakes_at: number | null
}

export interface CampaignSettings {
  company_id: number
  key: string
  value: string
}

export interface CampaignShippings {
  answered_at: Date | null
  campaign_id: number
  company_id: number
  contact_id: number | null
  contact_list_item_id: number | null
  delivered_at: Date | null
  email: Generated<string>
  file_messages: Generated<ArrayType<number>>
  id: Generated<number>
  left_at: Date | null
  message_id: number | null
  name: string
  number: string
  queued_at: Date | null
  read_at: Date | null
  reason: string | null
  received_at: Date | null
  status: string
  tries: Generated<number>
  variables: Generated<Json>
  variant: number | null
}

export interface CampaignTests {
  at: Date
  campaign_id: number
  company_id: number
  id: Generated<number>
}

export interface ChannelTemplates {
  body: string
  buttons: Generated<Json>
  category: string
  company_id: number
  connection_id: number
  footer: Generated<string>
  header: Generated<string>
  header_media: string | null
  id: Generated<number>
  language: string
  name: string
  needs_more: Generated<boolean>
  places: Generated<Json>
  reason: string | null
  status: string
}

export interface ChatbotStates {
  company_id: number
  greeted: Generated<boolean>
  last_text: Generated<string>
  last_text_at: Date | null
  last_text_times: Generated<number>
  menu_at: Date | null
  menus: Generated<number>
  notice_at: Date | null
  option_id: number | null
  passed_at: Date | null
  queue_id: number | null
  rating_again: Generated<boolean>
  rating_until: Date | null
  stage: Generated<string>
  ticket_id: number
  waiting: Generated<boolean>
}

export interface ChatExpirations {
  company_id: number
  connection_id: number
  contact_id: number
  said_at: Date
  seconds: number
}

export interface ChatFiles {
  company_id: number
  media_file: string
  media_name: string
  media_size: number
  message_id: number
  mimetype: string
  place: number
}

export interface ChatFlows {
  company_id: number
  content: Json
  id: number
  is_active: Generated<boolean>
  name: string
  test_phone: Generated<string>
  updated_at: Generated<Date>
}

export interface ChatMessages {
  chat_id: number
  client_id: string | null
  company_id: number
  created_at: Generated<Date>
  deleted_at: Date | null
  edited_at: Date | null
  id: Generated<number>
  mentions: Generated<Json>
  message: Generated<string>
  quoted_id: number | null
  reactions: Generated<Json>
  sender_id: number | null
  sender_name: string
  updated_at: Generated<Date>
  version: number
}

export interface Chats {
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  last_message: Generated<string>
  last_message_at: Generated<Date>
  owner_id: number | null
  title: string
  updated_at: Generated<Date>
  uuid: Generated<string>
  version: Generated<number>
}

export interface ChatUsers {
  chat_id: number
  company_id: number
  last_message_at: Generated<Date>
  mentions: Generated<number>
  read_to: Generated<number>
  seen_to: Generated<number>
  skipped_to: Generated<number>
  unreads: Generated<number>
  unseen: Generated<number>
  user_id: number
}

export interface Companies {
  active_before: boolean | null
  address: Generated<string>
  ai_helps: Generated<string[]>
  billing_name: Generated<string>
  city: Generated<string>
  country: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  document: Generated<string>
  due_date: string | null
  email: string | null
  id: Generated<number>
  is_demo: Generated<boolean>
  is_platform: Generated<boolean>
  language: Generated<string>
  name: string
  phone: string | null
  plan_id: number | null
  recurrence: Generated<string>
  resumed_at: Date | null
  schedules: Generated<Json>
  special_days: Generated<Json>
  state: Generated<string>
  status: Generated<boolean>
  time_zone: Generated<string>
  trial_expires_on: string | null
  unconfirmed_user_id: number | null
  updated_at: Generated<Date>
  zipcode: Generated<string>
}

export interface ConnectionDays {
  checks: Generated<number>
  company_id: number
  connection_id: number
  day: string
  new_people: Generated<number>
  part: number
}

export interface ConnectionJournal {
  company_id: number
  connection_id: number
  id: string
  payload: Buffer
  seq: Generated<number>
}

export interface ConnectionKeys {
  company_id: number
  connection_id: number
  key_id: string
  kind: string
  value: Buffer
}

export interface ConnectionOutages {
  alerted_at: Date | null
  company_id: number
  connection_id: number
  dropped_at: Date
  drops: Generated<number>
  ended_at: Date | null
  id: Generated<number>
  recovered_count: Generated<number>
  started_at: Date
}

export interface ConnectionPace {
  company_id: number
  connection_id: number
  daily_cap: number | null
  first_contact_refused_at: Date | null
  first_contacts_stopped: Generated<boolean>
  first_contacts_until: Date | null
  gap_burst: number | null
  gap_max_ms: number | null
  gap_min_ms: number | null
  governed_class: Generated<number>
  held_until: Date | null
  is_enabled: Generated<boolean>
  marketing_footer: Generated<string>
  new_contacts_per_day: number | null
  paused_at: Date | null
  paused_failures: number | null
  paused_of: number | null
  paused_reason: string | null
  quiet_from: string | null
  quiet_to: string | null
  resumed_at: Date | null
  warm_up_days: Generated<number>
  warm_up_from: string | null
}

export interface ConnectionQueues {
  company_id: number
  connection_id: number
  position: Generated<number>
  queue_id: number
}

export interface Connections {
  company_id: number
  complation_message: Generated<string>
  created_at: Generated<Date>
  expires_inactive_message: Generated<string>
  expires_ticket: Generated<number>
  expires_unanswered: Generated<boolean>
  fallback_queue_id: number | null
  greeting_message: Generated<string>
  id: Generated<number>
  integration_id: number | null
  is_default: Generated<boolean>
  lid: string | null
  max_use_bot_queues: Generated<number>
  name: string
  number: Generated<string>
  out_of_hours_message: Generated<string>
  prompt_id: number | null
  provider: Generated<string>
  quiet_window: Generated<number>
  rating_message: Generated<string>
  schedules: Generated<Json>
  templates_at: Date | null
  time_to_transfer: Generated<number>
  time_use_bot_queues: Generated<number>
  token_imported: Generated<boolean>
  token_sealed: Buffer | null
  transfer_queue_id: number | null
  updated_at: Generated<Date>
}

export interface ConnectionSends {
  class: number
  company_id: number
  connection_id: number
  day: string
  part: number
  sent: number
}

export interface ConnectionSessions {
  attempt: Generated<number>
  code_asked_at: Date | null
  company_id: number
  connection_id: number
  down_since: Date | null
  epoch: Generated<number>
  last_code: number | null
  lease_until: Date | null
  leased: Generated<boolean>
  next_attempt_at: Date | null
  opened_at: Date | null
  other_number: Generated<string>
  owner_node: string | null
  problem: Generated<string>
  qrcode: Generated<string>
  retries: Generated<number>
  session_seen_at: Date | null
  set_up_version: Generated<number>
  status: Generated<string>
  taken_by: number | null
  updated_at: Generated<Date>
  wanted: Generated<boolean>
}

export interface ConnectionTokens {
  company_id: number
  connection_id: number
  last_used_at: Date | null
  token_hash: Buffer
}

export interface ConnectionWriters {
  company_id: number
  connection_id: number
  contact_id: number
  first_at: Generated<Date>
}

export interface ConsentQuestions {
  answer: string | null
  answered_at: Date | null
  asked_at: Date
  company_id: number
  contact_id: number
  ticket_id: number
  version: number
}

export interface ConsentTexts {
  at: Generated<Date>
  company_id: number
  text: string
  version: number
}

export interface ContactConsents {
  at: Generated<Date>
  company_id: number
  contact_id: number
  id: Generated<number>
  message_id: number | null
  state: string
  text: Generated<string>
  user_id: number | null
  user_name: Generated<string>
}

export interface ContactCounters {
  company_id: number
  id: Generated<number>
  n: number
}

export interface ContactDeletionRows {
  company_id: number
  contact_id: number
  deletion_id: number
}

export interface ContactDeletions {
  company_id: number
  created_at: Date
  deleted: Generated<number>
  due_at: Date
  finished_at: Date | null
  id: Generated<number>
  state: Generated<string>
  total: number
  user_id: number | null
  user_name: string
}

export interface ContactIdentities {
  company_id: number
  contact_id: number
  kind: string
  value: string
}

export interface ContactImportRows {
  company_id: number
  duplicate_of: number | null
  email: string
  import_id: number
  name: string
  number: string
  phone: string | null
  reason: string | null
  row: number
  state: string
  variables: Generated<Json>
}

export interface ContactImports {
  cancelled_by: string | null
  company_id: number
  contact_list_id: number | null
  created: Generated<number>
  created_at: Generated<Date>
  duplicates: number
  emails_dropped: Generated<number>
  file_name: string
  finished_at: Date | null
  fresh: number
  id: Generated<number>
  invalid: number
  known: number
  source: Generated<string>
  started_at: Date | null
  state: Generated<string>
  total: number
  updated: Generated<number>
  user_id: number | null
  user_name: string
}

export interface ContactListChecks {
  again_before: Date | null
  cancelled_by: string | null
  company_id: number
  connection_id: number | null
  contact_list_id: number
  done: Generated<number>
  finished_at: Date | null
  run: Generated<number>
  started_at: Generated<Date>
  state: Generated<string>
  total: number
  user_id: number | null
  waits_for: string | null
  waits_until: Date | null
}

export interface ContactListItems {
  checked_at: Date | null
  company_id: number
  contact_list_id: number
  created_at: Generated<Date>
  email: Generated<string>
  gave_up: Generated<boolean>
  id: Generated<number>
  is_phone: Generated<boolean>
  is_valid: boolean | null
  name: string
  normalized_email: Generated<string>
  normalized_name: Generated<string>
  number: Generated<string>
  unanswered: Generated<number>
  updated_at: Generated<Date>
  variables: Generated<Json>
  version: Generated<number>
}

export interface ContactLists {
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  invalid: Generated<number>
  name: string
  numberless: Generated<number>
  people: Generated<number>
  uncheckable: Generated<number>
  updated_at: Generated<Date>
  user_id: number | null
  valid: Generated<number>
  variables: Generated<string[]>
  version: Generated<number>
}

export interface Contacts {
  company_id: number
  created_at: Generated<Date>
  email: Generated<string>
  erased_at: Date | null
  extra_info: Generated<Json>
  id: Generated<number>
  is_company_client: Generated<boolean>
  is_group: Generated<boolean>
  lid: string | null
  marketing: Generated<string>
  marketing_since: Date | null
  name: string
  name_from_book: Generated<boolean>
  name_typed: Generated<boolean>
  normalized_email: Generated<string>
  normalized_name: Generated<string>
  normalized_profile_name: Generated<string>
  number: Generated<string>
  origin: string | null
  picture: string | null
  profile_name: Generated<string>
  queue_id: number | null
  reach_lid: Generated<boolean>
  reach_phone: string | null
  updated_at: Generated<Date>
}

export interface ContactSegments {
  company_id: number
  created_at: Generated<Date>
  filter: Json
  id: Generated<number>
  name: string
  updated_at: Generated<Date>
  user_id: number | null
  user_name: string
}

export interface ContactTags {
  company_id: number
  contact_id: number
  tag_id: number
}

export interface ConvertedMedia {
  attempts: Generated<number>
  company_id: number
  created_at: Generated<Date>
  looping: Generated<boolean>
  media_file: string | null
  media_size: number | null
  media_type: string | null
  mimetype: string | null
  note: string | null
  source_file: string
}

export interface CopilotSettings {
  company_id: number
  model: Generated<string>
  switched_off: Generated<string[]>
}

export interface CustomerCounters {
  company_id: number
  customers: number
  key: string
  kind: string
}

export interface CustomerPlans {
  cents: Generated<number>
  company_id: number
  id: Generated<number>
  title: string
}

export interface CustomerReminders {
  at: Generated<Date>
  company_id: number
  customer_id: number
  end_date: string
  id: Generated<number>
  message_id: number | null
  moment: string
  name: string
  number: string
  reason: Generated<string>
  state: string
  text: Generated<string>
}

export interface CustomerReminderTexts {
  active: Generated<boolean>
  company_id: number
  moment: string
  text: string
}

export interface Customers {
  apps: Generated<string>
  client_id: string | null
  comment: Generated<string>
  company_id: number
  device: Generated<string>
  email: Generated<string>
  end_date: string | null
  expiry_set_at: Generated<Date>
  id: Generated<number>
  invoice: Generated<string>
  key: Buffer | null
  login: Generated<string>
  mac: Generated<string>
  name: string
  number: string
  password: Buffer | null
  plan_id: number | null
  search: Generated<string | null>
  service_id: number | null
  silent_moments: Generated<string[]>
  updated_at: Generated<Date>
}

export interface CustomerServices {
  company_id: number
  id: Generated<number>
  title: string
}

export interface EarlyAcks {
  ack: number
  at: Generated<Date>
  company_id: number
  connection_id: number
  external_id: string
  failure: string | null
}

export interface EgressLog {
  address: string
  answer: Generated<string>
  company_id: number
  created_at: Generated<Date>
  dropped: Generated<number>
  failure: string | null
  id: Generated<number>
  method: string
  ms: number
  purpose: string
  status: number | null
  subject: string | null
}

export interface EmailLinks {
  company_id: number
  email: string
  expires_at: Date
  token_hash: Buffer
  user_id: number
}

export interface ErasedAddresses {
  company_id: number
  erased_at: Generated<Date>
  hash: Buffer
}

export interface ExtractedItems {
  address: string
  company_id: number
  extraction_id: number
  id: Generated<number>
  lat: number | null
  lng: number | null
  name: string
  number: string
  rating: number
  ratings: number
}

export interface Extractions {
  company_id: number
  copies: Generated<boolean>
  country_code: string | null
  ended_at: Date | null
  expired: Generated<boolean>
  expires_at: Date
  found: Generated<number>
  id: Generated<number>
  list_id: number | null
  place: string
  quantity: number
  reason: string | null
  room_id: string
  save_contacts: Generated<boolean>
  search: string
  source: string
  started_at: Generated<Date>
  started_by: number | null
  state: Generated<string>
}

export interface ExtractionUsage {
  company_id: number
  consumed: number
  month: string
}

export interface FactReactions {
  at: Generated<Date>
  company_id: number
  due_at: Generated<Date>
  fact: string
  given_up_at: Date | null
  id: Generated<number>
  is_new: Generated<boolean>
  payload: Json
  problem: string | null
  reaction: string
  subject: string
  tries: Generated<number>
}

export interface FactSubjects {
  asleep_until: Date | null
  company_id: number
  lease: string | null
  reaction_id: number | null
  since: Date
  subject: string
}

export interface FailedAttempts {
  at: Generated<Date>
  bucket: string
  id: Generated<number>
}

export interface FamilyFiles {
  company_id: number
  id: Generated<number>
  is_here: Generated<boolean>
  ours: number
  path: string
  place: string
}

export interface FamilyRows {
  company_id: number
  kind: string
  ours: number
  source_id: number
  theirs: string
}

export interface FamilyShared {
  kind: string
  ours: number
  print: string | null
  source_id: number
  theirs: string
}

export interface FamilySources {
  created_at: Generated<Date>
  id: Generated<number>
}

export interface FamilyStaleTickets {
  company_id: number
  ticket_id: number
}

export interface FileListOptions {
  caption: string
  company_id: number
  file_list_id: number
  id: Generated<number>
  media_file: string | null
  media_name: string | null
  media_size: number | null
  mimetype: string | null
  place: number
}

export interface FileLists {
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  message: string
  name: string
  updated_at: Generated<Date>
  user_id: number | null
}

export interface FlowContactValues {
  company_id: number
  contact_id: number
  updated_at: Generated<Date>
  value: string
  variable_id: number
}

export interface FlowFiles {
  company_id: number
  created_at: Generated<Date>
  media_file: string
  media_name: string
  media_size: number
  mimetype: string
}

export interface FlowPhrases {
  active: Generated<boolean>
  company_id: number
  connection_id: number | null
  created_at: Generated<Date>
  flow_id: number
  id: Generated<number>
  match: Generated<string>
  more_phrases: Generated<string[]>
  name: string
  phrase: string
  updated_at: Generated<Date>
  words: Generated<string | null>
}

export interface FlowPhraseTexts {
  company_id: number
  key_word: string
  match: string
  ordinal: number
  phrase_id: number
  words: string
}

export interface FlowRuns {
  company_id: number
  due_at: Date | null
  ended_at: Date | null
  flow_id: number
  id: Generated<number>
  ordinal: Generated<number>
  reason: Generated<string>
  session: Json
  started_at: Generated<Date>
  started_by: string
  state: string
  steps: Generated<number>
  ticket_id: number
  tries: Generated<number>
  version: number
  waits_for: string | null
}

export interface Flows {
  active: Generated<boolean>
  breaches: Generated<number>
  chat_flow_id: number | null
  company_id: number
  created_at: Generated<Date>
  draft: Json | null
  fallback_queue_id: number | null
  has_draft: Generated<boolean>
  id: Generated<number>
  name: string
  paused_reason: string | null
  published_version: number | null
  resume_minutes: Generated<number>
  revision: Generated<number>
  saved_by: number | null
  updated_at: Generated<Date>
}

export interface FlowSteps {
  at: Date
  company_id: number
  flow_id: number
  handle: string | null
  input: Generated<string>
  kind: string
  node_id: string
  ordinal: number
  output: Generated<string>
  run_id: number
  took_ms: number | null
  version: number
}

export interface FlowTests {
  company_id: number
  content: Json
  created_at: Generated<Date>
  flow_id: number
  id: Generated<number>
  name: string
}

export interface FlowVariables {
  company_id: number
  id: Generated<number>
  name: string
  scope: string
  type: string
  updated_at: Generated<Date>
  value: Generated<string>
}

export interface FlowVersions {
  company_id: number
  flow_id: number
  graph: Json
  name: Generated<string>
  nodes: number
  published_at: Generated<Date>
  user_id: number | null
  version: number
}

export interface HeldEvents {
  company_id: number
  connection_id: number
  payload: Buffer
  seq: Generated<number>
}

export interface HeldNumbers {
  accepted_at: Date | null
  bytes: Generated<number>
  company_id: number
  connection_id: number
  events: Generated<number>
  held_at: Generated<Date>
  lid: string | null
  phone: string
}

export interface Helps {
  created_at: Generated<Date>
  description: Generated<string>
  id: Generated<number>
  title: string
  updated_at: Generated<Date>
  video: string
}

export interface Installation {
  created_at: Generated<Date>
  key_fingerprint: string
  only_row: Generated<boolean>
}

export interface InvoiceCharges {
  company_id: number
  created_at: Generated<Date>
  end_to_end_id: string | null
  external_id: string | null
  id: Generated<number>
  invoice_id: number
  paid_at: Date | null
  plan_id: number
  provider: string
  qrcode: string | null
  recurrence: string
  txid: string
  value: Numeric
}

export interface Invoices {
  company_id: number
  created_at: Generated<Date>
  detail: string
  due_date: string
  id: Generated<number>
  paid_at: Date | null
  paid_by: string | null
  plan_id: number
  recurrence: Generated<string>
  status: Generated<string>
  updated_at: Generated<Date>
  value: Numeric
}

export interface KnowledgeDocuments {
  address: string | null
  body: string
  company_id: number
  created_at: Generated<Date>
  failure: string | null
  id: Generated<number>
  kind: string
  media_file: string | null
  media_name: string | null
  media_size: number | null
  mimetype: string | null
  progress: Generated<number>
  read_at: Date | null
  reading: Generated<number>
  state: Generated<string>
  title: string
  tries: Generated<number>
  updated_at: Generated<Date>
}

export interface KnowledgePassages {
  company_id: number
  document_id: number
  embedding: number[] | null
  embedding_model: string | null
  place: number
  text: string
  title: string
  words: Generated<string>
}

export interface LaneCounters {
  company_id: number
  id: Generated<number>
  n: number
  queue_id: number
  tag_id: number
  user_id: number
}

export interface Lanes {
  company_id: number
  entry_message: Generated<string>
  next_after_minutes: Generated<number>
  next_tag_id: number | null
  place: number | null
  tag_id: number
}

export interface LegalDetails {
  address: Generated<string>
  company_name: Generated<string>
  document: Generated<string>
  effective_on: string | null
  jurisdiction: Generated<string>
  officer_email: Generated<string>
  officer_name: Generated<string>
  only_row: Generated<boolean>
  updated_at: Generated<Date>
}

export interface LoginChallenges {
  company_id: number
  expires_at: Date
  id: string
  password_tag: Buffer
  tries: Generated<number>
  user_id: number
}

export interface MachineTalks {
  answer_until: Date | null
  company_id: number
  dropped: Generated<number>
  from_message: number | null
  kept: Json | null
  machine: string | null
  more_from: number | null
  more_until: number | null
  ordinal: Generated<number>
  recent: Generated<number>
  recent_since: Date | null
  stage: string
  subject: number | null
  ticket_id: number
  tries: Generated<number>
  until_message: number | null
}

export interface MacroRuns {
  actions: Json
  at: Generated<Date>
  company_id: number
  key: string
  quick_message_id: number
  results: Generated<Json>
  ticket_id: number
  user_id: number
}

export interface MessageAnswers {
  answers: Generated<Json>
  company_id: number
  lines: Json
  message_id: number
  secret: Buffer | null
}

export interface MessageOriginals {
  company_id: number
  message_id: number
  payload: Buffer
}

export interface Messages {
  ack: Generated<number>
  ad: Json | null
  author_contact_id: number | null
  body: Generated<string>
  campaign_id: number | null
  client_id: string | null
  company_id: number
  connection_id: number | null
  contact_id: number
  created_at: Generated<Date>
  edits: Generated<Json>
  external_id: string
  from_me: boolean
  from_phone: Generated<boolean>
  id: Generated<number>
  is_automatic: Generated<boolean>
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_marketing: Generated<boolean>
  kind: string | null
  link_preview: Json | null
  looping: Generated<boolean>
  media_file: string | null
  media_name: string | null
  media_note: string | null
  media_ref: Buffer | null
  media_size: number | null
  media_state: Generated<string>
  media_type: Generated<string>
  mentions: Json | null
  mimetype: string | null
  own_changes: Generated<Json>
  quote: Json | null
  quoted_external_id: string | null
  quoted_id: number | null
  reactions: Generated<Json>
  read: Generated<boolean>
  removed: string | null
  send_error: string | null
  send_state: string | null
  sent_at: Generated<Date>
  sources: Json | null
  template: Json | null
  ticket_id: number
  transcript: string | null
  updated_at: Generated<Date>
  user_id: number | null
  version: Generated<number>
  voice: Generated<boolean>
  waits_until: Date | null
  words: Generated<string | null>
}

export interface MessageTombstones {
  at: Generated<Date>
  company_id: number
  connection_id: number
  contact_id: number
  external_id: string
  from_me: boolean
}

export interface MovementDays {
  company_id: number
  day: string
  entrada: number
  movements: number
  saida: number
}

export interface Movements {
  cents: number
  client_id: string | null
  company_id: number
  created_at: Generated<Date>
  created_by: number | null
  id: Generated<number>
  kind: string
  title: string
}

export interface NumberClaims {
  claimed_at: Generated<Date>
  company_id: number
  connection_id: number
  is_duplicate: Generated<boolean>
  key: string
}

export interface NumberWriters {
  company_id: number
  contact_id: number
  first_at: Date
  number: string
}

export interface Outbox {
  attempts: Generated<number>
  class: Generated<number>
  company_id: number
  connection_id: number
  contact_id: number
  created_at: Generated<Date>
  first_contact: Generated<boolean>
  id: Generated<number>
  is_new: Generated<boolean>
  kind: string
  last_error: string | null
  message_id: number | null
  next_attempt_at: Generated<Date>
  payload: Generated<Json>
  prepares: Generated<boolean>
  reason: string | null
  trying_since: Date | null
  uncertain: Generated<boolean>
}

export interface PasswordCodes {
  code_hash: Buffer
  company_id: number
  expires_at: Date
  user_id: number
}

export interface PendingChanges {
  change: Json
  change_key: string
  company_id: number
  connection_id: number
  external_id: string
  from_me: boolean
  id: Generated<number>
  received_at: Date
}

export interface PersonalTexts {
  company_id: number
  name: string
  text: string
  updated_at: Date
  user_id: number
}

export interface Plans {
  connections: number
  created_at: Generated<Date>
  id: Generated<number>
  is_public: Generated<boolean>
  name: string
  queues: number
  recurrence: Generated<string>
  updated_at: Generated<Date>
  use_campaigns: Generated<boolean>
  use_external_api: Generated<boolean>
  use_integrations: Generated<boolean>
  use_internal_chat: Generated<boolean>
  use_kanban: Generated<boolean>
  use_open_ai: Generated<boolean>
  use_schedules: Generated<boolean>
  users: number
  value: Numeric
}

export interface PrivacyRequests {
  at: Generated<Date>
  bundle_file: string | null
  company_id: number
  contact_id: number | null
  counts: Generated<Json>
  done: Generated<number>
  ended_at: Date | null
  expires_at: Date | null
  file_size: number | null
  id: Generated<number>
  keeps_customer: Generated<boolean>
  kind: string
  reason: Generated<string>
  state: Generated<string>
  subject: Json | null
  total: Generated<number>
  user_id: number | null
  user_name: Generated<string>
}

export interface PrivacySettings {
  ask_again_from: Generated<number>
  asks_consent: Generated<boolean>
  company_id: number
  consent_version: Generated<number>
  media_days: Generated<number>
  message_days: Generated<number>
  updated_at: Generated<Date>
}

export interface Prompts {
  api_key: Buffer
  company_id: number
  created_at: Generated<Date>
  failed_at: Date | null
  failure: Json | null
  hears_audio: Generated<boolean>
  id: Generated<number>
  key_state: Generated<string>
  max_messages: number
  max_tokens: number
  model: string
  name: string
  prompt: string
  queue_id: number | null
  sees_images: Generated<boolean>
  temperature: number
  updated_at: Generated<Date>
}

export interface PushChoices {
  answers: Generated<boolean>
  company_id: number
  mentions: Generated<boolean>
  new_tickets: Generated<boolean>
  quiet_from: string | null
  quiet_to: string | null
  show_text: Generated<boolean>
  transfers: Generated<boolean>
  user_id: number
  version: Generated<number>
}

export interface PushDevices {
  address_hash: Buffer
  company_id: number
  created_at: Generated<Date>
  failing_since: Date | null
  id: Generated<number>
  name: string
  service: string
  session_id: string
  subscription: Buffer
  used_at: Date | null
  user_id: number
}

export interface PushKeys {
  created_at: Generated<Date>
  only_row: Generated<boolean>
  private_key_sealed: Buffer
  public_key: string
}

export interface PushNotices {
  by_name: Generated<string>
  company_id: number
  device_id: number
  kind: string
  n: Generated<number>
  queued_at: Date
  ref_id: number | null
  since: Date
  subject: string
  tries: Generated<number>
}

export interface QueueIntegrations {
  company_id: number
  created_at: Generated<Date>
  flow_id: number | null
  id: Generated<number>
  json_content: Buffer | null
  language: Generated<string>
  last_error: string | null
  last_error_at: Date | null
  name: string
  project_name: Generated<string>
  secret: Buffer | null
  timeout_seconds: Generated<number>
  type: string
  typebot_delay_message: Generated<number>
  typebot_expires: Generated<number>
  typebot_keyword_finish: Generated<string>
  typebot_keyword_restart: Generated<string>
  typebot_restart_message: Generated<string>
  typebot_slug: Generated<string>
  typebot_unknown_message: Generated<string>
  updated_at: Generated<Date>
  url: Generated<string>
}

export interface QueueOptions {
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  message: Generated<string>
  parent_id: number | null
  position: number
  queue_id: number
  title: string
  updated_at: Generated<Date>
}

export interface Queues {
  color: string
  company_id: number
  created_at: Generated<Date>
  greeting_message: Generated<string>
  id: Generated<number>
  integration_id: number | null
  name: string
  order_queue: number | null
  out_of_hours_message: Generated<string>
  prompt_id: number | null
  schedules: Generated<Json>
  special_days: Generated<Json>
  updated_at: Generated<Date>
}

export interface QuickMessages {
  actions: Generated<Json>
  company_id: number
  created_at: Generated<Date>
  geral: Generated<boolean>
  id: Generated<number>
  media_file: string | null
  media_name: string | null
  message: Generated<string>
  shortcode: string
  status: Generated<boolean>
  updated_at: Generated<Date>
  user_id: number | null
}

export interface QuickMessageVersions {
  company_id: number
  version: Generated<number>
}

export interface QuietMessages {
  chat_kind: string
  chat_value: string
  company_id: number
  connection_id: number
  content: Buffer
  created_at: Generated<Date>
  external_id: string
  from_me: boolean
  kind: string
  sent_at: Date
}

export interface RecoveryCodes {
  code_hash: Buffer
  company_id: number
  used_at: Date | null
  user_id: number
}

export interface RefusedFirstContacts {
  at: Date
  company_id: number
  connection_id: number
  id: Generated<number>
}

export interface RemoteRequests {
  answer: Json | null
  company_id: number
  connection_id: number
  id: Generated<number>
  request: Json
  requested_at: Generated<Date>
  taken: Generated<boolean>
}

export interface ResponderPlaces {
  company_id: number
  connection_id: number | null
  except_queue_id: number | null
  id: Generated<number>
  queue_id: number | null
  timer: string | null
  unfinished: Generated<boolean>
}

export interface Roles {
  built_in: Generated<boolean>
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  name: Generated<string>
  permissions: Generated<Json>
  profile: Generated<string>
  revision: Generated<number>
  updated_at: Generated<Date>
}

export interface Schedules {
  body: string
  cancel_on_reply: Generated<boolean>
  company_id: number
  connection_id: number | null
  contact_id: number
  created_at: Generated<Date>
  created_by: number | null
  id: Generated<number>
  late: Generated<boolean>
  marketing: Generated<boolean>
  media_file: string | null
  media_name: string | null
  message_id: number | null
  mimetype: string | null
  reason: string | null
  recurrence: Json | null
  send_at: Date
  sent_at: Date | null
  series_id: number | null
  status: Generated<string>
  ticket_id: number | null
  updated_at: Generated<Date>
  user_id: number | null
}

export interface SentChanges {
  asked_at: Generated<Date>
  change: Json
  company_id: number
  connection_id: number
  external_id: string
  id: number
  is_made: Generated<boolean>
  message_id: number
}

export interface Sessions {
  address: Generated<string>
  company_id: number
  confirmed_at: Date | null
  created_at: Generated<Date>
  end_reason: string | null
  ended_at: Date | null
  expires_at: Date
  id: Generated<string>
  previous_hash: Buffer | null
  previous_until: Date | null
  refresh_hash: Buffer
  successor_sealed: Buffer | null
  used_at: Generated<Date>
  user_agent: Generated<string>
  user_id: number
}

export interface Settings {
  company_id: number
  id: Generated<number>
  key: string
  sealed: Buffer | null
  updated_at: Generated<Date>
  value: Generated<string>
}

export interface SignInNames {
  company_id: number
  email: string
  user_id: number
}

export interface SimulatedAccounts {
  company_id: number
  connection_id: number
  delay_sends_ms: Generated<number>
  dropped_code: number | null
  fail_code: number | null
  fail_media: Generated<number>
  fail_sends: Generated<number>
  paired: Generated<boolean>
  phone: Generated<string>
  qr: Generated<string>
  refuse_connects: Generated<number>
}

export interface SimulatedMessages {
  ack: Generated<number>
  company_id: number
  connection_id: number
  content: Json
  deleted: Generated<boolean>
  delivered: Generated<boolean>
  edited: Generated<boolean>
  from_company: boolean
  id: string
  lid: string | null
  media: Buffer | null
  number: string
  reactions: Generated<Json>
  sent_at: Generated<Date>
  seq: Generated<number>
}

export interface SqlFiles {
  hash: string
  kind: string
  name: string
}

export interface SubscriptionMails {
  company_id: number
  days_left: number
  due_date: string
  mailed_at: Date
}

export interface Tags {
  color: string
  company_id: number
  created_at: Generated<Date>
  created_by: number | null
  id: Generated<number>
  kanban: Generated<number>
  name: string
  updated_at: Generated<Date>
}

export interface TicketAds {
  ad_id: number
  at: Generated<Date>
  click_id: Generated<string>
  company_id: number
  ticket_id: number
}

export interface TicketBulkRows {
  bulk_id: number
  company_id: number
  ticket_id: number
}

export interface TicketBulks {
  action: string
  cancelled_by: string | null
  changed: Generated<number>
  company_id: number
  created_at: Generated<Date>
  finished_at: Date | null
  id: Generated<number>
  seen: Generated<number>
  state: Generated<string>
  target_id: number | null
  total: number
  user_id: number | null
  user_name: string
}

export interface TicketClaims {
  company_id: number
  ended_at: Date | null
  ended_why: string | null
  id: Generated<number>
  reason: string
  responder: string
  since: Generated<Date>
  takes: Generated<string[]>
  ticket_id: number
  until: Date | null
}

export interface TicketCounters {
  company_id: number
  n: number
  queue_id: number
  slot: number
  status: string
  user_id: number
}

export interface TicketDays {
  begun: Generated<number>
  company_id: number
  day: string
  ended: Generated<number>
  id: Generated<number>
  leads: Generated<number>
  scored: Generated<number>
  scores: Generated<number>
  taken: Generated<number>
  talked: Generated<number>
  talks: Generated<number>
  user_id: number
  waited: Generated<number>
}

export interface TicketLanes {
  company_id: number
  greeted: Generated<boolean>
  place: number
  queue_id: number | null
  shown: boolean
  since: Generated<Date>
  tag_id: number
  ticket_id: number
  user_id: number | null
}

export interface TicketNotes {
  author: string
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  note: string
  ticket_id: number
  user_id: number | null
}

export interface Tickets {
  accepted_at: Date | null
  ad: Json | null
  bot_stopped: Generated<boolean>
  campaign_awaits: Generated<boolean>
  campaign_id: number | null
  campaign_name: string | null
  closed_at: Date | null
  company_id: number
  connection_id: number | null
  contact_id: number
  created_at: Generated<Date>
  emptied_at: Date | null
  first_contact: Generated<boolean>
  id: Generated<number>
  is_group: Generated<boolean>
  last_message: Generated<string>
  last_message_at: Generated<Date>
  last_speaker: string | null
  last_speaker_id: number | null
  last_speaker_name: Generated<string>
  marked_at: Date | null
  message_count: Generated<number>
  normalized_message: Generated<string | null>
  opened_at: Date | null
  phone_read_until: Date | null
  phone_served_at: Date | null
  queue_id: number | null
  snoozed_at: Date | null
  snoozed_until: Date | null
  speaker: string | null
  speaker_subject: number | null
  status: Generated<string>
  talk_seconds: number | null
  unread: Generated<number>
  unsent: Generated<number>
  updated_at: Generated<Date>
  user_id: number | null
  uuid: Generated<string>
  version: Generated<number>
  waiting_since: Date | null
  waits_from: Generated<Date>
}

export interface TicketTagCounters {
  company_id: number
  id: Generated<number>
  n: number
  queue_id: number
  status: string
  tag_id: number
  user_id: number
}

export interface TicketTags {
  company_id: number
  tag_id: number
  ticket_id: number
}

export interface TicketTimeline {
  action: string
  actor_id: number | null
  actor_kind: string
  actor_name: Generated<string>
  after: Json | null
  at: Generated<Date>
  before: Json | null
  company_id: number
  id: Generated<number>
  ticket_id: number
}

export interface TicketTimers {
  company_id: number
  due_at: Date
  kind: string
  message_id: number | null
  since: Generated<Date>
  ticket_id: number
}

export interface TwoFactors {
  company_id: number
  confirmed_at: Date | null
  created_at: Generated<Date>
  last_step: Generated<number>
  secret_sealed: Buffer
  user_id: number
}

export interface UnacknowledgedMessages {
  at: Generated<Date>
  company_id: number
  connection_id: number
  message_id: number
}

export interface UserMentions {
  at: Date
  comment_id: number | null
  company_id: number
  id: Generated<number>
  note_id: number | null
  seen_at: Date | null
  user_id: number
}

export interface UserQueues {
  company_id: number
  queue_id: number
  user_id: number
}

export interface UserRatings {
  company_id: number
  created_at: Generated<Date>
  id: Generated<number>
  rate: number
  ticket_id: number
  user_id: number | null
}

export interface Users {
  all_ticket: Generated<boolean>
  company_id: number
  created_at: Generated<Date>
  default_connection_id: number | null
  email: string
  has_unconfirmed_email: Generated<boolean>
  id: Generated<number>
  language: Generated<string>
  last_name: Generated<string>
  lost_email: string | null
  must_change_password: Generated<boolean>
  name: string
  password_hash: string
  profile: Generated<string>
  queueless: Generated<boolean>
  role_id: number | null
  seen_at: Date | null
  super: Generated<boolean>
  updated_at: Generated<Date>
}

export interface WebhookDeliveries {
  about: Json
  answer: Generated<string>
  at: Generated<Date>
  body: string | null
  claimed_until: Date | null
  company_id: number
  due_at: Generated<Date>
  ended_at: Date | null
  event: string
  event_id: string
  failure: string | null
  id: Generated<number>
  ms: number | null
  state: Generated<string>
  status: number | null
  subject: string
  tries: Generated<number>
  webhook_id: number
}

export interface Webhooks {
  active: Generated<boolean>
  company_id: number
  created_at: Generated<Date>
  created_by: number | null
  delivered_at: Date | null
  events: string[]
  failing_since: Date | null
  failures: Generated<number>
  id: Generated<number>
  name: string
  off_at: Date | null
  rests_until: Date | null
  secret: Buffer
  updated_at: Generated<Date>
  url: string
}

export interface WholeAcks {
  company_id: number
  since: Generated<Date>
}

export interface DB {
  ads: Ads
  announcements: Announcements
  answer_states: AnswerStates
  api_calls: ApiCalls
  api_sends: ApiSends
  api_tokens: ApiTokens
  assistant_months: AssistantMonths
  assistant_settings: AssistantSettings
  audit_log: AuditLog
  audit_repeats: AuditRepeats
  automatic_texts: AutomaticTexts
  billing_details: BillingDetails
  board_activity: BoardActivity
  board_card_comments: BoardCardComments
  board_card_files: BoardCardFiles
  board_card_reminders: BoardCardReminders
  board_card_tickets: BoardCardTickets
  board_card_users: BoardCardUsers
  board_cards: BoardCards
  board_columns: BoardColumns
  board_subtasks: BoardSubtasks
  boards: Boards
  campaign_settings: CampaignSettings
  campaign_shippings: CampaignShippings
  campaign_tests: CampaignTests
  campaigns: Campaigns
  channel_templates: ChannelTemplates
  chat_expirations: ChatExpirations
  chat_files: ChatFiles
  chat_flows: ChatFlows
  chat_messages: ChatMessages
  chat_users: ChatUsers
  chatbot_states: ChatbotStates
  chats: Chats
  companies: Companies
  connection_days: ConnectionDays
  connection_journal: ConnectionJournal
  connection_keys: ConnectionKeys
  connection_outages: ConnectionOutages
  connection_pace: ConnectionPace
  connection_queues: ConnectionQueues
  connection_sends: ConnectionSends
  connection_sessions: ConnectionSessions
  connection_tokens: ConnectionTokens
  connection_writers: ConnectionWriters
  connections: Connections
  consent_questions: ConsentQuestions
  consent_texts: ConsentTexts
  contact_consents: ContactConsents
  contact_counters: ContactCounters
  contact_deletion_rows: ContactDeletionRows
  contact_deletions: ContactDeletions
  contact_identities: ContactIdentities
  contact_import_rows: ContactImportRows
  contact_imports: ContactImports
  contact_list_checks: ContactListChecks
  contact_list_items: ContactListItems
  contact_lists: ContactLists
  contact_segments: ContactSegments
  contact_tags: ContactTags
  contacts: Contacts
  converted_media: ConvertedMedia
  copilot_settings: CopilotSettings
  customer_counters: CustomerCounters
  customer_plans: CustomerPlans
  customer_reminder_texts: CustomerReminderTexts
  customer_reminders: CustomerReminders
  customer_services: CustomerServices
  customers: Customers
  early_acks: EarlyAcks
  egress_log: EgressLog
  email_links: EmailLinks
  erased_addresses: ErasedAddresses
  extracted_items: ExtractedItems
  extraction_usage: ExtractionUsage
  extractions: Extractions
  fact_reactions: FactReactions
  fact_subjects: FactSubjects
  failed_attempts: FailedAttempts
  family_files: FamilyFiles
  family_rows: FamilyRows
  family_shared: FamilyShared
  family_sources: FamilySources
  family_stale_tickets: FamilyStaleTickets
  file_list_options: FileListOptions
  file_lists: FileLists
  flow_contact_values: FlowContactValues
  flow_files: FlowFiles
  flow_phrase_texts: FlowPhraseTexts
  flow_phrases: FlowPhrases
  flow_runs: FlowRuns
  flow_steps: FlowSteps
  flow_tests: FlowTests
  flow_variables: FlowVariables
  flow_versions: FlowVersions
  flows: Flows
  held_events: HeldEvents
  held_numbers: HeldNumbers
  helps: Helps
  installation: Installation
  invoice_charges: InvoiceCharges
  invoices: Invoices
  knowledge_documents: KnowledgeDocuments
  knowledge_passages: KnowledgePassages
  lane_counters: LaneCounters
  lanes: Lanes
  legal_details: LegalDetails
  login_challenges: LoginChallenges
  machine_talks: MachineTalks
  macro_runs: MacroRuns
  message_answers: MessageAnswers
  message_originals: MessageOriginals
  message_tombstones: MessageTombstones
  messages: Messages
  movement_days: MovementDays
  movements: Movements
  number_claims: NumberClaims
  number_writers: NumberWriters
  outbox: Outbox
  password_codes: PasswordCodes
  pending_changes: PendingChanges
  personal_texts: PersonalTexts
  plans: Plans
  privacy_requests: PrivacyRequests
  privacy_settings: PrivacySettings
  prompts: Prompts
  push_choices: PushChoices
  push_devices: PushDevices
  push_keys: PushKeys
  push_notices: PushNotices
  queue_integrations: QueueIntegrations
  queue_options: QueueOptions
  queues: Queues
  quick_message_versions: QuickMessageVersions
  quick_messages: QuickMessages
  quiet_messages: QuietMessages
  recovery_codes: RecoveryCodes
  refused_first_contacts: RefusedFirstContacts
  remote_requests: RemoteRequests
  responder_places: ResponderPlaces
  roles: Roles
  schedules: Schedules
  sent_changes: SentChanges
  sessions: Sessions
  settings: Settings
  sign_in_names: SignInNames
  simulated_accounts: SimulatedAccounts
  simulated_messages: SimulatedMessages
  sql_files: SqlFiles
  subscription_mails: SubscriptionMails
  tags: Tags
  ticket_ads: TicketAds
  ticket_bulk_rows: TicketBulkRows
  ticket_bulks: TicketBulks
  ticket_claims: TicketClaims
  ticket_counters: TicketCounters
  ticket_days: TicketDays
  ticket_lanes: TicketLanes
  ticket_notes: TicketNotes
  ticket_tag_counters: TicketTagCounters
  ticket_tags: TicketTags
  ticket_timeline: TicketTimeline
  ticket_timers: TicketTimers
  tickets: Tickets
  two_factors: TwoFactors
  unacknowledged_messages: UnacknowledgedMessages
  user_mentions: UserMentions
  user_queues: UserQueues
  user_ratings: UserRatings
  users: Users
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
  whole_acks: WholeAcks
}
