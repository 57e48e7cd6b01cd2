-- Casa Ocotillo: keys, and comments as "Español / English" where a name alone does not say enough.

CREATE TABLE Empresas (
  EmpresaId VARCHAR PRIMARY KEY,
  RazonSocial VARCHAR NOT NULL,
  Rfc VARCHAR NOT NULL
);

CREATE TABLE Tiendas (
  TiendaId INTEGER PRIMARY KEY,
  Tienda VARCHAR NOT NULL,
  Ciudad VARCHAR NOT NULL,
  Region VARCHAR NOT NULL,
  EmpresaId VARCHAR NOT NULL,
  Formato VARCHAR NOT NULL,
  Activa BOOLEAN NOT NULL,
  FechaFirma DATE NOT NULL,
  FechaApertura DATE NOT NULL,
  FechaCierre DATE,
  MetrosTotales DECIMAL(8, 1) NOT NULL,
  MetrosPiso DECIMAL(8, 1) NOT NULL,
  FOREIGN KEY (EmpresaId) REFERENCES Empresas (EmpresaId)
);

CREATE TABLE Categorias (
  CategoriaId INTEGER PRIMARY KEY,
  Categoria VARCHAR NOT NULL
);

CREATE TABLE Proveedores (
  ProveedorId INTEGER PRIMARY KEY,
  Proveedor VARCHAR NOT NULL,
  Pais VARCHAR NOT NULL,
  Plazo1 INTEGER NOT NULL,
  Plazo2 INTEGER NOT NULL
);

CREATE TABLE Productos (
  ProductoId INTEGER PRIMARY KEY,
  Producto VARCHAR NOT NULL,
  CategoriaId INTEGER NOT NULL,
  OrigenId INTEGER NOT NULL,
  Atributo1 VARCHAR NOT NULL,
  Atributo2 VARCHAR NOT NULL,
  Atributo3 VARCHAR NOT NULL,
  PrecioLista DECIMAL(10, 2) NOT NULL,
  CostoUnitario DECIMAL(10, 2) NOT NULL,
  PiezasPaquete INTEGER NOT NULL,
  PiezasCaja INTEGER NOT NULL,
  FOREIGN KEY (CategoriaId) REFERENCES Categorias (CategoriaId),
  FOREIGN KEY (OrigenId) REFERENCES Proveedores (ProveedorId)
);

CREATE TABLE Asociados (
  AsociadoId INTEGER PRIMARY KEY,
  Nomina VARCHAR NOT NULL,
  Nombre VARCHAR NOT NULL,
  Puesto VARCHAR NOT NULL,
  Status VARCHAR NOT NULL,
  AdscripcionId INTEGER NOT NULL,
  FechaIngreso DATE NOT NULL,
  FechaAntiguedad DATE NOT NULL,
  SueldoBase DECIMAL(10, 2) NOT NULL,
  SueldoIntegrado DECIMAL(10, 2) NOT NULL,
  FOREIGN KEY (AdscripcionId) REFERENCES Tiendas (TiendaId)
);

CREATE TABLE Clientes (
  ClienteId INTEGER PRIMARY KEY,
  Cliente VARCHAR NOT NULL,
  Clase VARCHAR NOT NULL,
  Entidad VARCHAR NOT NULL,
  Frecuente BOOLEAN NOT NULL,
  Compras12M INTEGER NOT NULL,
  Puntos INTEGER NOT NULL,
  FechaRegistro DATE NOT NULL,
  FechaTarjeta DATE NOT NULL
);

CREATE TABLE Ventas (
  VentaId INTEGER PRIMARY KEY,
  TicketId INTEGER NOT NULL,
  FechaVenta DATE NOT NULL,
  FechaCorte DATE NOT NULL,
  FechaPoliza DATE NOT NULL,
  TiendaId INTEGER NOT NULL,
  ProductoId INTEGER NOT NULL,
  ClienteId INTEGER,
  VendedorId INTEGER NOT NULL,
  CajeroId INTEGER NOT NULL,
  EmpresaId VARCHAR NOT NULL,
  Canal VARCHAR NOT NULL,
  TipoVenta VARCHAR NOT NULL,
  Cantidad INTEGER NOT NULL,
  ImporteVenta DECIMAL(12, 2) NOT NULL,
  Descuento DECIMAL(4, 3) NOT NULL,
  VentasBrutas DECIMAL(12, 2) NOT NULL,
  Devoluciones DECIMAL(12, 2) NOT NULL,
  MontoNeto DECIMAL(12, 2) NOT NULL,
  Costo DECIMAL(12, 2) NOT NULL,
  Margen DECIMAL(12, 2) NOT NULL,
  FOREIGN KEY (TiendaId) REFERENCES Tiendas (TiendaId),
  FOREIGN KEY (ProductoId) REFERENCES Productos (ProductoId),
  FOREIGN KEY (ClienteId) REFERENCES Clientes (ClienteId),
  FOREIGN KEY (VendedorId) REFERENCES Asociados (AsociadoId),
  FOREIGN KEY (CajeroId) REFERENCES Asociados (AsociadoId),
  FOREIGN KEY (EmpresaId) REFERENCES Empresas (EmpresaId)
);

CREATE TABLE NotasCredito (
  NotaId INTEGER PRIMARY KEY,
  VentaId INTEGER NOT NULL,
  FechaRecepcion DATE NOT NULL,
  FechaAbono DATE NOT NULL,
  Motivo VARCHAR NOT NULL,
  Abono DECIMAL(12, 2) NOT NULL,
  FOREIGN KEY (VentaId) REFERENCES Ventas (VentaId)
);

CREATE TABLE Pedidos (
  PedidoId INTEGER PRIMARY KEY,
  ClienteId INTEGER NOT NULL,
  TiendaId INTEGER NOT NULL,
  SurteId INTEGER NOT NULL,
  Situacion INTEGER NOT NULL,
  Modalidad VARCHAR NOT NULL,
  Paqueteria VARCHAR NOT NULL,
  FechaPedido DATE NOT NULL,
  FechaPago DATE NOT NULL,
  FechaPromesa DATE NOT NULL,
  FechaEntrega DATE,
  Importe DECIMAL(12, 2) NOT NULL,
  Flete DECIMAL(8, 2) NOT NULL,
  CostoEnvio DECIMAL(8, 2) NOT NULL,
  CargoGuia DECIMAL(8, 2) NOT NULL,
  FOREIGN KEY (ClienteId) REFERENCES Clientes (ClienteId),
  FOREIGN KEY (TiendaId) REFERENCES Tiendas (TiendaId),
  FOREIGN KEY (SurteId) REFERENCES Tiendas (TiendaId)
);

CREATE TABLE Inventarios (
  TiendaId INTEGER NOT NULL,
  ProductoId INTEGER NOT NULL,
  Existencia INTEGER NOT NULL,
  Cajas INTEGER NOT NULL,
  Sueltas INTEGER NOT NULL,
  FechaConteo DATE NOT NULL,
  PRIMARY KEY (TiendaId, ProductoId),
  FOREIGN KEY (TiendaId) REFERENCES Tiendas (TiendaId),
  FOREIGN KEY (ProductoId) REFERENCES Productos (ProductoId)
);

CREATE TABLE Gastos (
  GastoId INTEGER PRIMARY KEY,
  CentroId INTEGER NOT NULL,
  Fecha DATE NOT NULL,
  Concepto VARCHAR NOT NULL,
  Monto DECIMAL(12, 2) NOT NULL,
  FOREIGN KEY (CentroId) REFERENCES Tiendas (TiendaId)
);

CREATE TABLE Encuestas (
  EncuestaId INTEGER PRIMARY KEY,
  TiendaId INTEGER NOT NULL,
  Fecha DATE NOT NULL,
  Origen VARCHAR NOT NULL,
  P1 INTEGER NOT NULL,
  P2 INTEGER NOT NULL,
  P3 INTEGER NOT NULL,
  NPS INTEGER NOT NULL,
  FOREIGN KEY (TiendaId) REFERENCES Tiendas (TiendaId)
);

CREATE TABLE Aforo (
  TiendaId INTEGER NOT NULL,
  Fecha DATE NOT NULL,
  Personas INTEGER NOT NULL,
  PRIMARY KEY (TiendaId, Fecha),
  FOREIGN KEY (TiendaId) REFERENCES Tiendas (TiendaId)
);

CREATE TABLE Metas (
  TiendaId INTEGER NOT NULL,
  Periodo DATE NOT NULL,
  MetaInterna DECIMAL(12, 2) NOT NULL,
  MetaComercial DECIMAL(12, 2) NOT NULL,
  PRIMARY KEY (TiendaId, Periodo),
  FOREIGN KEY (TiendaId) REFERENCES Tiendas (TiendaId)
);

CREATE TABLE Cupones (
  CuponId INTEGER PRIMARY KEY,
  TitularId INTEGER NOT NULL,
  FechaEmision DATE NOT NULL,
  FechaCanje DATE,
  Valor DECIMAL(8, 2) NOT NULL,
  FOREIGN KEY (TitularId) REFERENCES Clientes (ClienteId)
);

COMMENT ON TABLE Empresas IS 'Razones sociales del grupo / Legal entities of the group';
COMMENT ON TABLE Tiendas IS 'Tiendas / Stores';
COMMENT ON COLUMN Tiendas.Tienda IS 'Nombre de la tienda / Name of the store';
COMMENT ON COLUMN Tiendas.Ciudad IS 'Ciudad / City';
COMMENT ON COLUMN Tiendas.Formato IS 'Clave de formato / Format code';
COMMENT ON COLUMN Tiendas.Activa IS 'Activa en el sistema de cajas / Active in the till system';
COMMENT ON COLUMN Tiendas.FechaFirma IS 'Firma del contrato de renta / Lease signed';
COMMENT ON COLUMN Tiendas.MetrosTotales IS 'Metros cuadrados con bodega / Square metres with backroom';
COMMENT ON COLUMN Tiendas.MetrosPiso IS 'Metros cuadrados de piso / Square metres of shop floor';
COMMENT ON TABLE Categorias IS 'Categorías / Categories';
COMMENT ON TABLE Proveedores IS 'Proveedores / Suppliers';
COMMENT ON COLUMN Proveedores.Pais IS 'País / Country';
COMMENT ON COLUMN Proveedores.Plazo1 IS 'Días de entrega / Delivery days';
COMMENT ON COLUMN Proveedores.Plazo2 IS 'Días de crédito / Credit days';
COMMENT ON TABLE Productos IS 'Productos / Products';
COMMENT ON COLUMN Productos.OrigenId IS 'Proveedor que lo surte / Supplier of the product';
COMMENT ON COLUMN Productos.Atributo1 IS 'Colección / Collection';
COMMENT ON COLUMN Productos.Atributo2 IS 'Material / Material';
COMMENT ON COLUMN Productos.Atributo3 IS 'Acabado / Finish';
COMMENT ON COLUMN Productos.PiezasPaquete IS 'Contenido del paquete de venta / Contents of a retail pack';
COMMENT ON COLUMN Productos.PiezasCaja IS 'Contenido de la caja de almacén / Contents of a warehouse carton';
COMMENT ON TABLE Asociados IS 'Asociados / Associates';
COMMENT ON COLUMN Asociados.Nomina IS 'Número de nómina / Payroll number';
COMMENT ON COLUMN Asociados.Puesto IS 'Clave de puesto / Job code';
COMMENT ON COLUMN Asociados.AdscripcionId IS 'Tienda donde trabaja / Store of work';
COMMENT ON COLUMN Asociados.FechaIngreso IS 'Inicio del contrato vigente / Start of the current contract';
COMMENT ON COLUMN Asociados.FechaAntiguedad IS 'Antigüedad reconocida / Recognised seniority';
COMMENT ON COLUMN Asociados.SueldoBase IS 'Sueldo base / Base salary';
COMMENT ON COLUMN Asociados.SueldoIntegrado IS 'Sueldo integrado / Integrated salary';
COMMENT ON TABLE Clientes IS 'Clientes / Customers';
COMMENT ON COLUMN Clientes.Clase IS 'Clave de clase / Class code';
COMMENT ON COLUMN Clientes.Entidad IS 'Entidad federativa / State';
COMMENT ON COLUMN Clientes.Frecuente IS 'Cliente frecuente / Frequent customer';
COMMENT ON COLUMN Clientes.Compras12M IS 'Compras en doce meses / Purchases in twelve months';
COMMENT ON TABLE Ventas IS 'Renglones de venta / Sales lines';
COMMENT ON COLUMN Ventas.TicketId IS 'Folio del ticket / Ticket number';
COMMENT ON COLUMN Ventas.FechaVenta IS 'Fecha de la venta en el reloj de la caja / Date of sale on the till clock';
COMMENT ON COLUMN Ventas.FechaCorte IS 'Fecha del corte de caja / Date of the till closing';
COMMENT ON COLUMN Ventas.FechaPoliza IS 'Fecha de la póliza / Date of the voucher';
COMMENT ON COLUMN Ventas.VendedorId IS 'Quien vendió / Who sold it';
COMMENT ON COLUMN Ventas.CajeroId IS 'Quien cobró / Who took the payment';
COMMENT ON COLUMN Ventas.Canal IS 'Clave de canal / Channel code';
COMMENT ON COLUMN Ventas.TipoVenta IS 'Clave de tipo / Type code';
COMMENT ON COLUMN Ventas.Cantidad IS 'Cantidad vendida / Quantity sold';
COMMENT ON COLUMN Ventas.ImporteVenta IS 'Importe de la venta a precio de lista / Sales amount at list price';
COMMENT ON COLUMN Ventas.Descuento IS 'Descuento / Discount';
COMMENT ON COLUMN Ventas.VentasBrutas IS 'Bruto facturado / Gross amount invoiced';
COMMENT ON COLUMN Ventas.Devoluciones IS 'Devoluciones / Returns';
COMMENT ON COLUMN Ventas.MontoNeto IS 'Neto de ventas que deposita el banco / Net sales deposited by the bank';
COMMENT ON COLUMN Ventas.Margen IS 'Margen presupuestado / Budgeted margin';
COMMENT ON TABLE NotasCredito IS 'Notas de crédito / Credit notes';
COMMENT ON COLUMN NotasCredito.FechaRecepcion IS 'Recepción de la mercancía / Goods received back';
COMMENT ON COLUMN NotasCredito.FechaAbono IS 'Abono / Refund';
COMMENT ON COLUMN NotasCredito.Motivo IS 'Clave de motivo / Reason code';
COMMENT ON TABLE Pedidos IS 'Pedidos / Orders';
COMMENT ON COLUMN Pedidos.TiendaId IS 'Tienda que recibe el crédito / Store that gets the credit';
COMMENT ON COLUMN Pedidos.SurteId IS 'Tienda que prepara la mercancía / Store that picks the goods';
COMMENT ON COLUMN Pedidos.Situacion IS 'Clave de situación / Situation code';
COMMENT ON COLUMN Pedidos.Modalidad IS 'Clave de modalidad / Mode code';
COMMENT ON COLUMN Pedidos.Paqueteria IS 'Paquetería / Carrier';
COMMENT ON COLUMN Pedidos.Flete IS 'Flete cobrado / Freight charged';
COMMENT ON COLUMN Pedidos.CostoEnvio IS 'Costo de envío estimado / Estimated shipping cost';
COMMENT ON COLUMN Pedidos.CargoGuia IS 'Cargo por guía / Waybill charge';
COMMENT ON TABLE Inventarios IS 'Inventarios / Inventories';
COMMENT ON COLUMN Inventarios.Existencia IS 'Existencia teórica / Theoretical stock';
COMMENT ON COLUMN Inventarios.Cajas IS 'Cajas cerradas / Closed cartons';
COMMENT ON COLUMN Inventarios.Sueltas IS 'Piezas sueltas / Loose pieces';
COMMENT ON TABLE Gastos IS 'Gastos de operación / Operating expenses';
COMMENT ON COLUMN Gastos.CentroId IS 'Tienda a la que se carga / Store that is charged';
COMMENT ON COLUMN Gastos.Monto IS 'Importe del gasto / Expense amount';
COMMENT ON TABLE Encuestas IS 'Encuestas de salida / Exit surveys';
COMMENT ON COLUMN Encuestas.Origen IS 'Medio / Medium';
COMMENT ON COLUMN Encuestas.P1 IS 'Calificación de atención / Service score';
COMMENT ON COLUMN Encuestas.P2 IS 'Calificación de limpieza / Cleanliness score';
COMMENT ON COLUMN Encuestas.P3 IS 'Calificación de surtido / Assortment score';
COMMENT ON TABLE Aforo IS 'Conteo de la puerta / Door counter';
COMMENT ON TABLE Metas IS 'Metas mensuales / Monthly targets';
COMMENT ON TABLE Cupones IS 'Cupones / Coupons';
COMMENT ON COLUMN Cupones.TitularId IS 'Cliente titular / Customer who holds it';
