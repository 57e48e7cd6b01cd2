/**
 * Irregular forms of the two languages as regular ones would look, so that renaming can give an invented word the
 * forms that belong together: `sold` is to `sell` what `selled` would be. Different forms stay different.
 */
const lines = `
  sold=selled sale=selling sales=sellings bought=buyed paid=payed spent=spended lent=lended sent=sended lost=loseed
  won=wined left=leaved kept=keeped began=begined begun=beginned wrote=writed written=writened drove=drived
  driven=drivened flew=flyed flown=flyned grew=growed grown=growned chose=choosed chosen=choosened taught=teached
  held=holded met=meeted ran=runed ate=eated eaten=eatened stole=stealed stolen=stealened fed=feeded bred=breeded
  people=persons children=childs women=womans men=mans
  venta=vendada ventas=vendadas devolucion=devolvada devoluciones=devolvadas devuelto=devolvido devuelta=devolvida
  devueltos=devolvidos devueltas=devolvidas perdio=perdido muerto=morido muerta=morida muertos=moridos muertas=moridas
  murio=moriado murieron=morieron pierde=perdado pierden=perdados vuelto=volvido vuelta=volvida nacimiento=nacado
  nacimientos=nacados pidio=pediado pidieron=pedieron roto=rompido rota=rompida escrito=escribido escrita=escribida
  abierto=abrido abierta=abrida abiertos=abridos abiertas=abridas cubierto=cubrido cubierta=cubrida resuelto=resolvido
  resuelta=resolvida resueltos=resolvidos resueltas=resolvidas
`;

/** Folded irregular form to its regular look. */
export const regularForms: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [form = "", regular = ""] = pair.split("=");
      return [form, regular] as const;
    }),
);
