/** Diagrams as data: what is drawn, in both languages; where it is drawn follows from it. */
import type { Text } from '@tollgate/contract/model';

interface DiagramBase {
  readonly name: string;
  readonly title: Text;
  /** One sentence on what the drawing shows, for those who do not see it and for the caption. */
  readonly description: Text;
}

export interface Participant {
  readonly id: string;
  readonly name: Text;
  /** Purpose or contents of the party, in a few words below its name. */
  readonly role?: Text;
  /** The gateway's own side is set apart. */
  readonly tone?: 'plain' | 'gateway';
}

export interface Message {
  readonly kind: 'message';
  readonly from: string;
  readonly to: string;
  readonly text: Text;
  /** A name of the API, the same in both languages: a method, a field with its value. */
  readonly code?: string;
  /** An answer to an earlier message: dashed, with an open head. */
  readonly isReply?: boolean;
}

/** Something that one participant does by itself. */
export interface Action {
  readonly kind: 'action';
  readonly at: string;
  readonly text: Text;
  readonly code?: string;
}

/** A remark over one or more lifelines; it is no step and has no number. */
export interface Note {
  readonly kind: 'note';
  readonly over: readonly string[];
  readonly text: Text;
}

/** Steps that happen under a condition, or again and again; further parts are the other cases. */
export interface Frame {
  readonly kind: 'frame';
  readonly parts: readonly { readonly label: Text; readonly steps: readonly Step[] }[];
}

export type Step = Message | Action | Note | Frame;

export interface SequenceDiagram extends DiagramBase {
  readonly kind: 'sequence';
  readonly participants: readonly Participant[];
  readonly steps: readonly Step[];
}

export type Side = 'left' | 'right' | 'top' | 'bottom';

export interface GraphNode {
  readonly id: string;
  /** Place in the grid, from 0. */
  readonly column: number;
  readonly row: number;
  /** How many columns it takes. */
  readonly columns?: number;
  readonly title: Text;
  /** A value or name of the API, the same in both languages. */
  readonly code?: string;
  /** Lines below the title. */
  readonly lines?: readonly Text[];
  readonly tone?: 'plain' | 'gateway' | 'good' | 'bad' | 'note';
}

/** A place on a node's side: 0.5 is its middle. */
export type Port = readonly [side: Side, fraction?: number];

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly text?: Text;
  readonly code?: string;
  readonly exit?: Port;
  readonly entry?: Port;
  /** Where the label is beside its line; above or to the right by itself. */
  readonly label?: 'left';
  readonly isDashed?: boolean;
  readonly isBoth?: boolean;
}

export interface GraphGroup {
  readonly title: Text;
  readonly nodes: readonly string[];
}

/** States, topologies and pipelines: nodes on a grid, edges of straight parts. */
export interface GraphDiagram extends DiagramBase {
  readonly kind: 'graph';
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups?: readonly GraphGroup[];
  /** Widest node text in px; 132 where nothing is said. */
  readonly nodeWidth?: number;
  /** Widest edge label in px; 120 where nothing is said. */
  readonly labelWidth?: number;
  /** Least distances between columns and rows, by their index. */
  readonly columnGaps?: readonly number[];
  readonly rowGaps?: readonly number[];
}

export type Diagram = SequenceDiagram | GraphDiagram;
