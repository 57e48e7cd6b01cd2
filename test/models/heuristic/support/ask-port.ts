import { heuristicModel } from "../../../../harness/models/heuristic/heuristic-model.ts";

const schema = `- [schema:calls] calls: Port calls / Escalas
  primary key: call_id
  foreign key: ship_id -> ships.ship_id
  foreign key: agent_in -> agents.agent_id
  foreign key: agent_out -> agents.agent_id
  - call_id INTEGER
  - ship_id INTEGER
  - agent_in INTEGER
  - agent_out INTEGER
  - berth_id INTEGER
  - booked_on DATE
  - docked_on DATE
  - [schema:calls.state] state VARCHAR: OPN open / abierta, CLS closed / cerrada; values: 'CLS', 'OPN'
  - [schema:calls.q1] q1 INTEGER: Tug score / Calificación de remolque
  - [schema:calls.q2] q2 INTEGER: Pilot score / Calificación de practicaje
  - dues DECIMAL(10,2)
- [schema:ships] ships: Ships / Barcos
  primary key: ship_id
  - ship_id INTEGER
  - ship_name VARCHAR
  - [schema:ships.flag] flag VARCHAR: Flag / Bandera; values: 'Malta', 'Panama'
  - BuiltOn DATE
  - GrossTons DECIMAL(10,1)
- [schema:agents] agents: Agents / Agentes
  primary key: agent_id
  - agent_id INTEGER
  - agent_code VARCHAR
  - [schema:agents.region] region VARCHAR: Region; values: 'East', 'West'
- [schema:repairs] repairs: Repairs / Reparaciones
  primary key: repair_id
  foreign key: ship_id -> ships.ship_id
  - repair_id INTEGER
  - ship_id INTEGER
  - done_on DATE
  - amount DECIMAL(10,2)`;

const hints = `- [hint.arrival] The arrival agent meets the ship.
  terms: llegada; arrival
  join: calls.agent_in = agents.agent_id
- [hint.departure] The departure agent clears the ship.
  terms: salida; departure
  join: calls.agent_out = agents.agent_id
- [hint.stevedore] A stevedore is an agent, named by code.
  terms: estibador; stevedore
  table: agents
  label: agents.agent_code
  join: calls.agent_out = agents.agent_id
- [hint.docking] Dockings go by the day of docking.
  terms: atraque; docking
  table: calls
  date: calls.docked_on
- [hint.dues] Port dues are money.
  terms: tarifa portuaria; port dues
  metric: SUM(calls.dues)
  unit: MXN
- [hint.closed] Closed calls have state CLS.
  terms: cerrado; closed
  filter: calls.state = 'CLS'
- [hint.heavy] Heavy repairs cost at least 1000.
  terms: reparación mayor; heavy repair
  table: repairs
  filter: repairs.amount >= 1000
- [hint.top] Rankings have four rows.
  limit: 4`;

const recent = `- [history.dues] 2025-06-01: Port dues by ship in 2024
  sql: SELECT ships.ship_name, SUM(calls.dues) FROM calls JOIN ships ON calls.ship_id = ships.ship_id WHERE calls.booked_on >= DATE '2024-01-01' AND calls.booked_on < DATE '2025-01-01' GROUP BY ships.ship_id, ships.ship_name ORDER BY 2 DESC LIMIT 9`;

/** The model's SQL for a question about a small port, on 1 July 2025. */
export async function askPort(question: string): Promise<string> {
  const content = [
    `## Business hints\n${hints}`,
    `## Recent queries\n${recent}`,
    `## Schema\n${schema}`,
    "## Today\n2025-07-01",
    `## Question\n${question}`,
  ].join("\n\n");
  const messages = [
    {
      role: "system" as const,
      content: "Write one DuckDB SELECT that answers the question, in a ```sql fence.",
    },
    { role: "user" as const, content },
  ];
  const reply = await heuristicModel().complete(
    { model: "heuristic", messages },
    new AbortController().signal,
  );
  return /```sql\n([\s\S]*?)\n```/.exec(reply.content ?? "")?.[1] ?? "";
}
