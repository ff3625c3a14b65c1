import type { FlowNode, FlowProblem } from '@recado/contract/flows/graph'
import {
  IconAlertTriangle,
  IconClockPause,
  IconCopyPlus,
  IconDots,
  IconFile,
  IconMessage,
  IconMicrophone,
  IconPhoto,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { type CanvasNode, useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { hasInput, kindOf, outputs } from '../graph/outputs.rules.ts'
import { kindLooks, unknownIcon } from '../palette/node-kinds.ts'
import { duplicateNodes, remove } from './commands.ts'
import { Picture } from './file-previews.tsx'
import { NodeCounts } from './node-counts.tsx'
import { kindName, outputName, type Summary, summaryOf } from './node-summary.rules.ts'
import { SubflowName } from './subflow-name.tsx'

/** A node on the canvas: what it is, what it says, and its connectors. */
export const NodeCard = memo(function NodeCard({ id, data: { node }, isConnectable, selected }: NodeProps<CanvasNode>) {
  const t = useTexts(builderTexts)
  const lit = useBuilder(({ way }) => (way === null ? undefined : way.at === id ? 'at' : way.nodes.has(id)))
  const kind = kindOf(node)
  const Sign = kind ? kindLooks[kind].icon : unknownIcon
  const all = outputs(node)
  const only = all.length === 1 ? all[0] : undefined
  return (
    <div
      className="rc-flow-node"
      data-group={kind ? kindLooks[kind].group : 'unknown'}
      data-kind={kind ?? 'unknown'}
      data-lit={lit || undefined}
    >
      {hasInput(node) && <Handle type="target" position={Position.Left} isConnectable={isConnectable} />}
      <div className="rc-flow-node-head">
        <span className="rc-flow-sign">
          <Sign size={15} stroke={1.8} aria-hidden />
        </span>
        <span className="rc-flow-kind">{kindName(node, t)}</span>
        {isConnectable && <NodeActions node={node} selected={selected} />}
      </div>
      <Said node={node} summary={summaryOf(node, t)} />
      {lit === 'at' && <div className="rc-flow-at">{t('atHere')}</div>}
      <NodeProblems id={id} />
      {only ? (
        <Handle type="source" id={only.handle} position={Position.Right} isConnectable={isConnectable} />
      ) : (
        <ul className="rc-flow-outputs">
          {all.map((output) => (
            <li key={output.handle} data-output={output.handle}>
              <span>{outputName(node, output, t)}</span>
              <Handle type="source" id={output.handle} position={Position.Right} isConnectable={isConnectable} />
            </li>
          ))}
        </ul>
      )}
      <NodeCounts id={id} />
    </div>
  )
})

/** Duplicate, delete and the menu; the start has only the menu (FLW-06). They are reached by Tab in the node that is selected. */
function NodeActions({ node, selected }: { node: FlowNode; selected: boolean }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const name = kindName(node, t)
  const rest = { tabIndex: selected ? 0 : -1, type: 'button' as const, className: 'rc-flow-action nodrag nopan' }
  return (
    <span className="rc-flow-actions">
      {node.type !== 'start' && (
        <>
          <button
            {...rest}
            aria-label={t('duplicateNode', { node: name })}
            title={t('duplicate')}
            onClick={(event) => {
              event.stopPropagation()
              duplicateNodes(store, new Set([node.id]))
            }}
          >
            <IconCopyPlus size={15} stroke={1.7} aria-hidden />
          </button>
          <button
            {...rest}
            aria-label={t('deleteNode', { node: name })}
            title={t('remove')}
            onClick={(event) => {
              event.stopPropagation()
              remove(store, new Set([node.id]))
            }}
          >
            <IconTrash size={15} stroke={1.7} aria-hidden />
          </button>
        </>
      )}
      <button
        {...rest}
        aria-label={t('menuOf', { node: name })}
        aria-haspopup="menu"
        title={t('menuOf', { node: name })}
        onClick={() => store.getState().ask({ what: 'menu', nodeId: node.id })}
      >
        <IconDots size={15} stroke={1.7} aria-hidden />
      </button>
    </span>
  )
}

/** How many elements of a content node are shown. */
const LINES_SHOWN = 3

const elementSigns: Readonly<Record<string, typeof IconFile>> = {
  message: IconMessage,
  interval: IconClockPause,
  img: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
}

function Said({ node, summary: { text, lines, image } }: { node: FlowNode; summary: Summary }) {
  const t = useTexts(builderTexts)
  if (node.type === 'start')
    return (
      <div className="rc-flow-said">
        <b>{text}</b>
        <span className="rc-flow-hint">{t('saveReminder')}</span>
      </div>
    )
  if (node.type === 'subflow' && text) return <SubflowName id={Number(node.data.flowId)} fallback={text} />
  // What a randomizer does stands at its outputs.
  if (node.type === 'randomizer') return null
  if (!text && !image && !lines?.length) return <div className="rc-flow-said rc-flow-hint">{t('notSet')}</div>
  return (
    <div className="rc-flow-said">
      {image && <Picture url={image} />}
      {lines ? (
        <ul className="rc-flow-lines">
          {lines.slice(0, LINES_SHOWN).map((line, at) => {
            const Sign = elementSigns[line.kind] ?? IconFile
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id of their own and keep their place
              <li key={at}>
                <Sign size={14} stroke={1.7} aria-hidden />
                <span>{line.text || t('notSet')}</span>
              </li>
            )
          })}
          {lines.length > LINES_SHOWN && (
            <li className="rc-flow-hint">{t('moreLines', { count: lines.length - LINES_SHOWN })}</li>
          )}
        </ul>
      ) : (
        <span className="rc-flow-text">{text}</span>
      )}
      {kindOf(node) === undefined && <code>{node.id}</code>}
    </div>
  )
}

const byNode = new WeakMap<readonly FlowProblem[], Map<string | null, FlowProblem[]>>()

/** The problems of one node, errors first; looked up, not searched for by each of hundreds of nodes. */
function problemsOf(problems: readonly FlowProblem[], id: string): readonly FlowProblem[] | undefined {
  let known = byNode.get(problems)
  if (!known) {
    known = Map.groupBy(problems, ({ nodeId }) => nodeId)
    for (const list of known.values()) list.sort((a, b) => a.severity.localeCompare(b.severity))
    byNode.set(problems, known)
  }
  return known.get(id)
}

function NodeProblems({ id }: { id: string }) {
  const t = useTexts(builderTexts)
  const problems = useBuilder(({ problems }) => problemsOf(problems, id))
  const [first, ...others] = problems ?? []
  if (!first) return null
  return (
    <div
      className="rc-flow-problem"
      data-severity={first.severity}
      title={problems?.map(({ text }) => text).join('\n')}
    >
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>
        {first.text} {others.length > 0 && t('moreProblems', { count: others.length })}
      </span>
    </div>
  )
}
