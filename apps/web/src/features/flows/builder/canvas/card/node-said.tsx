import type { FlowNode } from '@recado/contract/flows/graph'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { IconClockPause, IconFile, IconMessage, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { builderTexts } from '../../builder-texts.ts'
import { kindOfNode } from '../../graph/outputs.rules.ts'
import { NodePicture } from './file-previews.tsx'
import type { NodeSummary, SummaryLine } from './node-summary.rules.ts'
import { SubflowName } from './subflow-name.tsx'

/** Maximum elements shown of a content node. */
const LINES_SHOWN = 3

const elementSigns: Readonly<Record<string, typeof IconFile>> = {
  message: IconMessage,
  interval: IconClockPause,
  img: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
}

/** The summary of a node, below its head. */
export function NodeContent({ node, summary: { text, lines, image } }: { node: FlowNode; summary: NodeSummary }) {
  const t = useTexts(builderTexts)
  if (node.type === 'start')
    return (
      <div className="rc-flow-said">
        <b>{text}</b>
        <span className="rc-flow-hint">{t('saveReminder')}</span>
      </div>
    )
  if (node.type === 'subflow' && text) return <SubflowName id={Number(node.data.flowId)} fallback={text} />
  // A randomizer's settings are shown at its outputs.
  if (node.type === 'randomizer') return null
  if (!text && !image && !lines?.length) return <div className="rc-flow-said rc-flow-hint">{t('notSet')}</div>
  return (
    <div className="rc-flow-said">
      {image && <NodePicture url={image} />}
      {lines ? <Lines lines={lines} /> : <span className="rc-flow-text">{drawableLine(text)}</span>}
      {kindOfNode(node) === undefined && <code>{node.id}</code>}
    </div>
  )
}

function Lines({ lines }: { lines: readonly SummaryLine[] }) {
  const t = useTexts(builderTexts)
  return (
    <ul className="rc-flow-lines">
      {lines.slice(0, LINES_SHOWN).map((line, at) => {
        const Sign = elementSigns[line.kind] ?? IconFile
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
          <li key={at}>
            <Sign size={14} stroke={1.7} aria-hidden />
            <span>{drawableLine(line.text) || t('notSet')}</span>
          </li>
        )
      })}
      {lines.length > LINES_SHOWN && (
        <li className="rc-flow-hint">{t('moreLines', { count: lines.length - LINES_SHOWN })}</li>
      )}
    </ul>
  )
}
