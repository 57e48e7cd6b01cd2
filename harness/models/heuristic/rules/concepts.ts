/** What a word of a rule stands for, in whichever language it is written. */
export interface Concept {
  readonly id: string;
  /** `thing`: what is listed or counted; `attribute`: a field of a thing; `measure`: a number; `state`: what some things are and others are not. */
  readonly kind: "thing" | "attribute" | "measure" | "state";
  /** Measures: what is measured. States: the family of which a thing has one at a time. */
  readonly family: string | null;
}

// One line a concept: its id, then its words in both languages. Several words in a row are joined by "_".
const things = `
customer customer client cliente buyer comprador
order order pedido orden
booking booking reservation reserva reservacion
invoice invoice bill factura
store store shop branch tienda sucursal outlet
employee employee staff personnel worker empleado trabajador personal headcount plantilla
product product item article articulo producto good mercancia
supplier supplier vendor proveedor
contract contract contrato policy poliza
account account cuenta_bancaria cuenta_de_cliente cuentas
ticket ticket boleto
project project proyecto
student student alumno estudiante
patient patient paciente
course course curso
route route ruta
warehouse warehouse almacen bodega
region region zone zona area
category category categoria department departamento
seller seller salesperson salesperson vendedor asociado
payment payment pago
shipment shipment delivery envio entrega
return return devolucion refund reembolso
sample free_sample sample muestra muestras_gratis
gift_card gift_card tarjeta_de_regalo
payroll payroll nomina wages
inventory inventory stock_report inventario
hr hr human_resources recursos_humanos rh
machine machine maquina
vehicle vehicle vehiculo car coche truck camion
member member socio miembro
user user usuario
loan loan prestamo
visit visit visita appointment cita
comment comment comentario note nota
channel channel canal
holiday holiday festivo feriado
today today hoy
heading heading header encabezado column_name titulo`;

const attributes = `
name name nombre
surname surname last_name apellido
phone phone phone_number telephone telefono numero_de_telefono celular mobile
email email emails e_mail mail correo correo_electronico email_address e_mail_address email_addresses
address address domicilio direccion
city city ciudad
country country pais
postcode postcode zip_code zip codigo_postal
sku sku
code code codigo product_code clave
description description descripcion
tax_id tax_id rfc nif
id id ids identifier identificador folio number_of_order
birthday birthday birth_date fecha_de_nacimiento
date date fecha
query query sql sql_query
photo photo picture image foto imagen
unit_label unit_of_measure unidad_de_medida
role role position puesto cargo
manager manager jefe gerente
time time hour hora
currency_symbol currency_symbol signo_de_moneda`;

const measures = `
price:money price precio
cost:money cost costo coste
salary:money salary salario sueldo
sale:money sale revenue income turnover venta ingreso facturacion
discount:money discount descuento
margin:money margin margen
profit:money profit ganancia utilidad beneficio
spending:money spending expense expenditure gasto
debt:money debt balance deuda saldo
budget:money budget presupuesto
money:money currency moneda divisa amount money sum monto importe dinero cantidad_de_dinero money_figure
percentage:share percentage percent share porcentaje proporcion
total:money total subtotal
average:average average promedio media
count:count count conteo recuento headcounts
stock:quantity stock stock_level existencia units_left
quantity:quantity quantity unit unidad
weight:weight weight
distance:distance distance distancia
purchase:count purchase compra
rating:rating rating score calificacion puntuacion
temperature:temperature temperature temperatura
tax:money tax vat iva impuesto`;

const states = `
active:activity active live activo vigente en_activo in_force
inactive:activity inactive inactivo dado_de_baja dada_de_baja dados_de_baja dadas_de_baja former ex exempleado de_baja deactivated terminated retired
expired:activity vencieron vencio expired caducado lapsed
suspended:activity suspended suspendido paused pausado blocked bloqueado frozen congelado archived archivado
in_stock:stocked in_stock en_inventario con_existencia con_existencias en_existencia disponible available
out_of_stock:stocked out_of_stock agotado sold_out unavailable sin_existencia sin_existencias no_disponible
discontinued:activity discontinued descontinuado
paid:payment paid pagado cobrado settled
unpaid:payment unpaid impagado impago sin_pagar pendiente_de_pago pendientes_de_pago por_cobrar outstanding not_paid
overdue:payment overdue vencido
cancelled:progress cancelaron cancelo cancelled canceled cancelado anulado voided
delivered:progress entregaron delivered entregado
shipped:progress shipped enviado despachado
pending:progress pending pendiente
returned:progress devolvieron returned devuelto refunded reembolsado
completed:progress completed completado finalizado terminado concluido
missed:progress missed no_show perdido ausente
failed:progress failed fallido
rejected:progress rejected declined rechazado denegado
approved:progress approved aprobado autorizado
draft:progress draft borrador
open:openness open abierto
closed:openness cerraron cerro closed cerrado shut
online:channel online web en_linea internet ecommerce
weekend:days weekend weekends fin_de_semana fines_de_semana
weekday:days weekday weekdays working_day dia_laborable dias_laborables dia_habil dias_habiles entre_semana
in_store:channel in_store de_mostrador mostrador counter presencial physical_store en_tienda fisico brick_and_mortar
wholesale:trade wholesale mayorista mayoreo
retail:trade retail minorista menudeo
new:novelty new nuevo first_time
returning:novelty returning recurrente repeat
corporate:clientele corporate corporativo business empresarial b2b
private:clientele private individual particular residential residencial b2c
home_delivery:handover home_delivery delivered_home a_domicilio
pickup:handover pickup pick_up click_and_collect takeaway para_llevar mostrador en_mostrador de_mostrador counter recoger_en_tienda
full_time:hours full_time full_timer tiempo_completo
part_time:hours part_time part_timer medio_tiempo
permanent:contract de_base de_planta permanent indefinido
temporary:contract temporary temporal eventual
domestic:origin domestic national nacional
foreign:origin foreign international internacional imported extranjero importado
test:test test prueba demo
internal:internal internal interno
weekend:week weekend weekends fin_de_semana fines_de_semana sabado domingo saturday sunday
workday:week workday weekday business_day working_day laborable dia_laborable dia_habil dias_habiles dias_laborables entre_semana
duplicate:duplicate duplicate duplicated duplicado repetido`;

/** The concepts by the words that stand for them, words in a row joined by spaces. */
export const conceptWords: ReadonlyMap<string, Concept> = new Map([
  ...entries(things, "thing"),
  ...entries(attributes, "attribute"),
  ...entries(measures, "measure"),
  ...entries(states, "state"),
]);

function entries(lines: string, kind: Concept["kind"]): (readonly [string, Concept])[] {
  return lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [head = "", ...words] = line.split(" ");
      const [id = "", family = null] = head.split(":");
      return words.map((word) => [word.replaceAll("_", " "), { id, kind, family }] as const);
    });
}
