import { campaignText, unknownMarks } from '@recado/contract/campaigns/campaign-text.rules'
import { parameterOf } from '@recado/contract/connections/template.rules'
import { splitAtMentions } from '@recado/contract/conversations/mentions.rules'
import { readPrintedOptions } from '@recado/contract/conversations/printed-options.rules'
import { fillVariables, hasVariables, unknownVariables } from '@recado/contract/message-variables'
import { calmText } from '@recado/contract/values/calm-text.rules'
import { drawable, drawableLine } from '@recado/contract/values/drawable.rules'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import { phoneText } from '@recado/contract/values/phone-text.rules'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { expect, it } from 'vitest'
import { mapLinkOf } from '../src/features/conversations/composer/map-link.rules.ts'
import { searchAt } from '../src/features/conversations/composer/members/member-search.rules.ts'
import { soughtShortcut } from '../src/features/conversations/composer/suggestion.rules.ts'
import { beginningOf, firstRoom } from '../src/features/conversations/content/beginning.rules.ts'
import { piecesOf } from '../src/features/conversations/content/formatted-text.rules.ts'
import { cardsOf } from '../src/features/conversations/content/vcard.rules.ts'
import { preview, rowName, unsigned } from '../src/features/conversations/ticket-list/names.rules.ts'
import { firstName } from '../src/features/conversations/ticket-list/speaker.rules.ts'
import { namesIn, openMark } from '../src/features/flows/builder/editors/fields/known-variables.rules.ts'
import { valueFault } from '../src/features/flows/variables/variable-value.rules.ts'
import { chatTextParts as chatPiecesOf } from '../src/features/internal-chat/talk/pieces.rules.ts'
import { fillIn } from '../src/platform/i18n/fill-text.rules.ts'
import { normalize } from '../src/platform/normalize.rules.ts'
import { mentionedIds, mentioningAt } from '../src/ui/mention/mention.rules.ts'
import { cut, graphemes } from '../src/ui/person/graphemes.rules.ts'
import { hueOf, initials } from '../src/ui/person/person-signs.rules.ts'
import { blocksOf, runsOf } from '../src/ui/text/runs.rules.ts'
import { hostileTexts } from './hostile-texts.ts'

const [SHORT, LONG] = [4_000, 16_000]
/** A quadratic rule needs more than this for `LONG`, in ms of CPU time. */
const CALM_MS = 10
/** Between the growth of a linear rule, 4, and that of a quadratic rule, 16. */
const MOST_GROWTH = 10

const ana = { name: 'Ana', number: '5511987654321', email: '' }
const values = { contactName: 'Ana', now: new Date('2026-03-02T10:00:00Z'), language: 'pt' as const }
const colleagues = [
  { id: 1, userId: 1, name: 'ana' },
  { id: 2, userId: 2, name: 'ana a' },
]

/**
 * The rules that process user texts before they are rendered. Names and texts reach them sanitised by `calmText`, as in
 * the server's answers.
 */
const rules: Record<string, (text: string) => unknown> = {
  calmText,
  drawable,
  drawableLine,
  piecesOf,
  beginningOf: (text) => beginningOf(text, firstRoom),
  blocksOf,
  runsOf,
  cardsOf,
  preview,
  unsigned,
  rowName: (text) => rowName(text, true),
  firstName,
  initials: (text) => initials(calmText(text)),
  hueOf: (text) => hueOf(calmText(text)),
  normalize: (text) => normalize(calmText(text)),
  cut: (text) => cut(text, 300),
  graphemes: (text) => graphemes(text, 300),
  wholeSigns: (text) => wholeSigns(text, 300),
  fillIn: (text) => fillIn(text, { name: text }),
  chatPiecesOf: (text) => chatPiecesOf(text, colleagues, 'https://recado.example'),
  splitAtMentions: (text) => splitAtMentions(text, colleagues),
  namedIn: (text) => mentionedIds(text, colleagues),
  mentioningAt,
  searchAt: (text) => searchAt(text, text.length, []),
  soughtShortcut,
  mapLinkOf,
  namesIn,
  openMark,
  valueFault: (text) => [valueFault('number', text), valueFault('date', text)],
  fillVariables: (text) => fillVariables(text, values),
  unknownVariables,
  hasVariables,
  campaignText: (text) => campaignText(text, { ...ana, name: text }, [], values),
  unknownMarks: (text) => unknownMarks([text], []),
  parameterOf,
  readPrintedOptions,
  safeFileName,
  phoneText,
}

/** The minimum CPU time that a rule needs for a text, in ms. Other programs on the machine do not count. */
function costOf(rule: (text: string) => unknown, text: string, tries: number): number {
  const costs = Array.from({ length: tries }, () => {
    const startUsage = process.threadCpuUsage()
    rule(text)
    const { user, system } = process.threadCpuUsage(startUsage)
    return (user + system) / 1000
  })
  return Math.min(...costs)
}

it.each(Object.entries(rules))('%s takes linear time for hostile texts', (_, rule) => {
  const [short, long] = [hostileTexts(SHORT), hostileTexts(LONG)]
  const slow = Object.keys(long).filter((name) => {
    const text = long[name] ?? ''
    if (costOf(rule, text, 1) < CALM_MS || costOf(rule, text, 3) < CALM_MS) return false
    return costOf(rule, text, 3) > MOST_GROWTH * costOf(rule, short[name] ?? '', 3)
  })
  expect(slow).toEqual([])
})
