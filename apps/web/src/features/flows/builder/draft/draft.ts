import { saveFlow, showFlow } from '@recado/contract/flows/endpoints'
import type { Flow, FlowDetail } from '@recado/contract/flows/flow'
import type { FlowGraph, FlowProblem } from '@recado/contract/flows/graph'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { call } from '../../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../../platform/api/api-error.ts'
import type { FlowEvent } from '../../live-flows.ts'
import type { Builder } from '../builder-store.ts'
import { newFlowGraph } from '../graph/graph-edits.rules.ts'
import { sameGraph } from '../graph/same.rules.ts'

/** A state of the flow on the server that is newer than the edited one. */
export interface Newer {
  revision: number
  /** The user who saved it, or null if unknown. */
  by: { userId: number; name: string } | null
}

/** The result of a save. */
export interface SaveResult {
  published: boolean
  version: number | null
  problems: FlowProblem[]
}

/** The relation of the graph on the canvas to the server's. */
export interface DraftState {
  flow: Flow
  revision: number
  /** The graph that the server has, as this page sent or received it. */
  stored: FlowGraph
  /** A graph that was sent without a response; the server may have it instead of `stored`. */
  inDoubt: FlowGraph | null
  saving: boolean
  /** Why the last save failed, or null. */
  failure: ApiError | null
  newer: Newer | null
  /** The question which version to keep is open. */
  asking: boolean
  isDeleted: boolean
}

/** Returns the user who saved before, from the server's rejection. */
const savedBy = ({ data }: ApiError) => (data.savedBy ?? null) as Newer['by']

/** Sends the draft of one flow to the server: one save at a time, in the order of the edits. */
export interface FlowDraft {
  store: StoreApi<DraftState>
  builder: StoreApi<Builder>
  isClean: () => boolean
  /** Saves the draft without publishing, if the server does not have it. */
  keep: () => Promise<void>
  /** The documented save, which publishes a valid flow (FLW-09). */
  save: () => Promise<SaveResult>
  /** Runs another change of the flow on the server after the saves in progress. Its events count as the user's own. */
  change: <T>(work: () => Promise<T>) => Promise<T>
  /** Loads a state of the server onto the canvas. One undo step restores the previous graph. */
  adopt: (detail: FlowDetail) => void
  /** Loads the server's latest state onto the canvas. */
  takeTheirs: () => Promise<void>
  /** Overwrites another user's save with the graph on the canvas. */
  keepMine: () => Promise<void>
  handleEvent: (event: FlowEvent) => void
  /** Handles a refetched flow. */
  handleFetched: (detail: FlowDetail) => void
  markDeleted: () => void
}

const graphOf = ({ flow }: FlowDetail): FlowGraph => flow ?? newFlowGraph()

/** Returns the flow without its graph, as in lists. */
const toListItem = ({ flow: _, revision: __, ...flow }: FlowDetail): Flow => flow

/** Returns whether the server is known to have this graph. */
const hasGraph = ({ stored, inDoubt }: DraftState, graph: FlowGraph) => inDoubt === null && stored === graph

/** Returns whether a save may have reached the server although its response did not arrive. */
const isInDoubt = ({ status }: ApiError) => status === 0 || status >= 500

/** Creates the draft of a flow whose graph is edited in `builder`, which contains the graph of `detail`. */
export function createDraft(builder: StoreApi<Builder>, detail: FlowDetail): FlowDraft {
  const store = createStore<DraftState>(() => ({
    ...{ flow: toListItem(detail), revision: detail.revision, stored: builder.getState().graph },
    ...{ inDoubt: null, saving: false, failure: null, newer: null, asking: false, isDeleted: false },
  }))
  return new DraftKeeper(store, builder)
}

class DraftKeeper implements FlowDraft {
  readonly store: StoreApi<DraftState>
  readonly builder: StoreApi<Builder>
  /** The saves in progress, chained. */
  private turns: Promise<unknown> = Promise.resolve()
  /** Events that arrived during a save, which may have caused them. */
  private waiting: FlowEvent[] = []
  /** The last user who saved, according to events. */
  private lastBy: Newer['by'] = null

  constructor(store: StoreApi<DraftState>, builder: StoreApi<Builder>) {
    this.store = store
    this.builder = builder
  }

  private get id(): number {
    return this.store.getState().flow.id
  }

  isClean = (): boolean => hasGraph(this.store.getState(), this.builder.getState().graph)

  change = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = this.turns.then(async () => {
      this.store.setState({ saving: true })
      try {
        return await work()
      } finally {
        this.store.setState({ saving: false })
        for (const event of this.waiting.splice(0)) this.handleEvent(event)
      }
    })
    this.turns = turn.catch(() => undefined)
    return turn
  }

  keep = (): Promise<void> =>
    this.change(async () => {
      // A flow that was never saved has no draft on the server, even without changes here.
      if (!this.isClean() || this.store.getState().revision === 0) await this.send({ draft: true })
    })

  save = (): Promise<SaveResult> => this.change(() => this.send({ draft: false }))

  keepMine = (): Promise<void> =>
    this.change(async () => {
      await this.send({ draft: true, overwrite: true })
    })

  takeTheirs = (): Promise<void> => this.change(async () => this.adopt(await this.fetch()))

  private fetch = async (): Promise<FlowDetail> => {
    try {
      return (await call(showFlow, { params: { id: this.id } })).flow
    } catch (error) {
      if (errorCode(error) === 'ERR_NO_FLOW_FOUND') this.markDeleted()
      throw error
    }
  }

  adopt = (detail: FlowDetail): void => {
    const graph = graphOf(detail)
    this.builder.getState().edit(() => graph)
    this.store.setState({
      ...{ flow: toListItem(detail), revision: detail.revision, stored: graph },
      ...{ inDoubt: null, newer: null, asking: false, failure: null },
    })
    this.lastBy = null
  }

  private async send(how: { draft: boolean; overwrite?: boolean }): Promise<SaveResult> {
    const { graph } = this.builder.getState()
    const { revision } = this.store.getState()
    try {
      const { nodes, connections } = graph
      const body = { idFlow: this.id, nodes, connections, revision, ...how }
      const { revision: next, ...result } = await call(saveFlow, { body })
      this.acceptSave(graph, next, result)
      return result
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : new ApiError('ERR_INTERNAL_SERVER_ERROR', 0)
      if (error.code === 'ERR_FLOW_REVISION' && (await this.isOwnSave())) return this.send(how)
      this.rejectSave(error, graph)
      throw error
    }
  }

  private acceptSave(graph: FlowGraph, revision: number, { published, version, problems }: SaveResult): void {
    this.builder.getState().setProblems(problems)
    this.lastBy = null
    this.store.setState(({ flow }) => ({
      ...{ revision, stored: graph, inDoubt: null, failure: null, newer: null, asking: false },
      flow: { ...flow, hasDraft: !published, publishedVersion: version },
    }))
  }

  private rejectSave(error: ApiError, graph: FlowGraph): void {
    if (error.code === 'ERR_NO_FLOW_FOUND') this.markDeleted()
    this.store.setState(({ newer, revision, inDoubt }) => ({
      failure: error,
      inDoubt: isInDoubt(error) ? graph : inDoubt,
      newer:
        error.code === 'ERR_FLOW_REVISION'
          ? (newer ?? { revision: revision + 1, by: this.lastBy ?? savedBy(error) })
          : newer,
    }))
  }

  /** Returns whether the server's revision is a save of this page whose response was lost. */
  private async isOwnSave(): Promise<boolean> {
    const { inDoubt } = this.store.getState()
    if (!inDoubt) return false
    const detail = await this.fetch()
    const isOurs = detail.flow !== null && sameGraph(detail.flow, inDoubt)
    const serverState = { revision: detail.revision, flow: toListItem(detail), stored: inDoubt }
    this.store.setState({ inDoubt: null, ...(isOurs && serverState) })
    return isOurs
  }

  handleEvent = (event: FlowEvent): void => {
    if (event.action === 'delete') {
      if (event.flowId === this.id) this.markDeleted()
      return
    }
    if (event.flow.id !== this.id) return
    if (this.store.getState().saving) {
      this.waiting.push(event)
      return
    }
    const { flow, revision } = this.store.getState()
    if (event.flow.updatedAt >= flow.updatedAt) this.store.setState({ flow: event.flow })
    if (event.revision > revision) this.markOutdated({ revision: event.revision, by: event.savedBy })
  }

  handleFetched = (detail: FlowDetail): void => {
    const { flow, revision, saving } = this.store.getState()
    if (saving || detail.revision < revision) return
    if (detail.updatedAt >= flow.updatedAt) this.store.setState({ flow: toListItem(detail) })
    if (detail.revision > revision) this.markOutdated({ revision: detail.revision, by: null })
  }

  /**
   * Records a newer state of the flow. It may be this page's own save without a response, which the next save finds
   * out.
   */
  private markOutdated(newer: Newer): void {
    this.lastBy = newer.by ?? this.lastBy
    if (this.store.getState().inDoubt) return
    this.store.setState({ newer: { ...newer, by: this.lastBy } })
  }

  markDeleted = (): void => this.store.setState({ isDeleted: true, newer: null, asking: false })
}

export const DraftContext = createContext<FlowDraft | null>(null)

/** Returns the draft of the screen, for handlers. */
export function useFlowDraft(): FlowDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('no draft around this component')
  return draft
}

/** Selects a part of the draft's state. */
export const useDraftState = <T>(select: (state: DraftState) => T): T => useStore(useFlowDraft().store, select)

/** Returns whether the server has the graph on the canvas. */
export function useIsClean(): boolean {
  const draft = useFlowDraft()
  const graph = useStore(draft.builder, ({ graph }) => graph)
  return useStore(draft.store, (state) => hasGraph(state, graph))
}
