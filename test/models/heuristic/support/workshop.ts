import { answerQuestion } from "../../../../harness/models/heuristic/answer-question.ts";
import { readPrompt } from "../../../../harness/models/heuristic/prompt/read-prompt.ts";
import type { PromptContent } from "../../../../harness/models/heuristic/prompt/prompt-content.ts";
import { buildFixture, type FixtureDatabase } from "./fixture-database.ts";

/** The tables of a small pottery workshop, as a prompt shows them. Orders have lines; refunds are a second kind of event. */
export const workshopSchema = `- [schema:Towns] Towns: Towns / Pueblos
  primary key: TownId
  - TownId INTEGER
  - [schema:Towns.TownName] TownName VARCHAR: Name / Nombre; values: 'Alba', 'Bruma'
  - [schema:Towns.County] County VARCHAR: County / Comarca; values: 'East', 'West'
- [schema:Makers] Makers: Makers / Artesanos
  primary key: MakerId
  foreign key: TownId -> Towns.TownId
  - MakerId INTEGER
  - [schema:Makers.MakerName] MakerName VARCHAR: Name / Nombre; values: 'Ada Cruz', 'Ben Ortiz', …
  - TownId INTEGER
  - [schema:Makers.Grade] Grade VARCHAR: Grade / Grado: M master / maestro, N novice / novato; values: 'M', 'N'
  - [schema:Makers.JoinedOn] JoinedOn DATE: Joining date / Fecha de ingreso
- [schema:Pieces] Pieces: Pieces / Piezas
  primary key: PieceId
  foreign key: MakerId -> Makers.MakerId
  - PieceId INTEGER
  - [schema:Pieces.PieceName] PieceName VARCHAR: Piece name / Nombre de la pieza; values: 'Piece 1', 'Piece 2', …
  - MakerId INTEGER
  - [schema:Pieces.Kind] Kind VARCHAR: Kind / Clase; values: 'Bowl', 'Vase'
  - [schema:Pieces.Price] Price DECIMAL(8,2): Price / Precio
  - [schema:Pieces.Glazed] Glazed BOOLEAN: Glazed / Esmaltada
- [schema:Orders] Orders: Orders / Pedidos
  primary key: OrderId
  foreign key: TownId -> Towns.TownId
  - OrderId INTEGER
  - TownId INTEGER
  - [schema:Orders.OrderedOn] OrderedOn DATE: Order date / Fecha del pedido
  - [schema:Orders.Shipping] Shipping DECIMAL(8,2): Shipping cost / Costo de envío
- [schema:Lines] Lines: Order lines / Renglones
  primary key: LineId
  foreign key: OrderId -> Orders.OrderId
  foreign key: PieceId -> Pieces.PieceId
  - LineId INTEGER
  - OrderId INTEGER
  - PieceId INTEGER
  - [schema:Lines.Quantity] Quantity INTEGER: Quantity / Cantidad
  - [schema:Lines.Amount] Amount DECIMAL(8,2): Line amount / Importe del renglón
- [schema:Refunds] Refunds: Refunds / Reembolsos
  primary key: RefundId
  foreign key: PieceId -> Pieces.PieceId
  - RefundId INTEGER
  - PieceId INTEGER
  - [schema:Refunds.RefundedOn] RefundedOn DATE: Refund date / Fecha de reembolso
  - [schema:Refunds.Total] Total DECIMAL(8,2): Refunded sum / Suma reembolsada`;

const build = `
CREATE TABLE Towns (TownId INTEGER PRIMARY KEY, TownName VARCHAR, County VARCHAR);
CREATE TABLE Makers (MakerId INTEGER PRIMARY KEY, MakerName VARCHAR, TownId INTEGER, Grade VARCHAR, JoinedOn DATE);
CREATE TABLE Pieces (PieceId INTEGER PRIMARY KEY, PieceName VARCHAR, MakerId INTEGER, Kind VARCHAR, Price DECIMAL(8,2), Glazed BOOLEAN);
CREATE TABLE Orders (OrderId INTEGER PRIMARY KEY, TownId INTEGER, OrderedOn DATE, Shipping DECIMAL(8,2));
CREATE TABLE Lines (LineId INTEGER PRIMARY KEY, OrderId INTEGER, PieceId INTEGER, Quantity INTEGER, Amount DECIMAL(8,2));
CREATE TABLE Refunds (RefundId INTEGER PRIMARY KEY, PieceId INTEGER, RefundedOn DATE, Total DECIMAL(8,2));
INSERT INTO Towns VALUES (1, 'Alba', 'East'), (2, 'Bruma', 'West');
INSERT INTO Makers VALUES (1, 'Ada Cruz', 1, 'M', '2019-03-01'), (2, 'Ben Ortiz', 2, 'N', '2025-02-01'), (3, 'Cleo Vidal', 2, 'M', '2021-06-01');
INSERT INTO Pieces VALUES (1, 'Piece 1', 1, 'Bowl', 10, true), (2, 'Piece 2', 1, 'Vase', 30, false), (3, 'Piece 3', 2, 'Bowl', 12, false);
INSERT INTO Orders VALUES (1, 1, '2025-11-05', 5), (2, 1, '2025-12-10', 7), (3, 2, '2025-12-20', 9);
INSERT INTO Lines VALUES (1, 1, 1, 2, 20), (2, 1, 2, 1, 30), (3, 2, 1, 1, 10), (4, 2, 1, 3, 30), (5, 3, 3, 2, 24);
INSERT INTO Refunds VALUES (1, 1, '2025-12-15', 4), (2, 1, '2025-12-16', 6), (3, 3, '2025-12-28', 12);`;

/** The workshop's database; the tests of one file share it. */
export function buildWorkshop(): Promise<FixtureDatabase> {
  return buildFixture([build], 1);
}

/** A documented prompt about the workshop. `sections` are put before the schema. */
export function workshopPrompt(question: string, sections = ""): PromptContent {
  const content = `${sections}\n\n## Schema\n${workshopSchema}\n\n## Today\n2026-01-15\n\n## Question\n${question}`;
  return readPrompt([{ role: "user", content }]);
}

/** The SQL for a question about the workshop. */
export function ask(question: string, sections = ""): string {
  return answerQuestion(workshopPrompt(question, sections)) ?? "";
}
